from sheetgen.core.draw.box import Box


def test_boxes_touch_contain_themselves_and_are_filled_by_rows_and_columns() -> None:
    assert not Box(0, 0, 2, 2).overlaps(Box(2, 0, 2, 2))
    assert Box(0, 0, 2, 2).overlaps(Box(1.9, 1.9, 2, 2))
    box = Box(1, 2, 10, 6)
    columns = box.columns(3, gap=0.5)
    assert columns[0].x == 1 and abs(columns[-1].right - 11) < 1e-9
    assert abs(columns[1].x - columns[0].right - 0.5) < 1e-9
    rows = box.rows(2)
    assert rows[0].bottom == rows[1].y == 5
    box = Box(0, 0, 3, 3)
    assert box.contains(box)
    assert not box.contains(box.inset(-0.1))
