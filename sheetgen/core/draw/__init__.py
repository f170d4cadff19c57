"""Where things stand on a face: boxes, frames and cells."""
