// A document of PDF, object by object; its streams are packed.
//
// Source: ISO 32000-1, 7.5 (structure of a file), 7.7 (structure of a document), 14.3.

const HEAD = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"; // the second line says that there are bytes

/** A document that grows. */
export class PdfFile {
  constructor() {
    /** @type {Uint8Array[]} */
    this.objects = [];
  }

  /** Take the number of an object that is written later. */
  take() {
    return this.objects.push(new Uint8Array());
  }

  /** Write an object, and return its number. @param {string} text @param {number} [number] that was taken */
  add(text, number = this.take()) {
    this.objects[number - 1] = latin(`${number} 0 obj\n${text}\nendobj\n`);
    return number;
  }

  /**
   * Write a stream, and return its number.
   * @param {string|Uint8Array} content
   * @param {string} [entries] of its dictionary
   */
  async stream(content, entries = "") {
    const number = this.take();
    const packed = await deflate(typeof content === "string" ? latin(content) : content);
    const start = latin(`${number} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`);
    this.objects[number - 1] = joined([start, packed, latin("\nendstream\nendobj\n")]);
    return number;
  }

  /**
   * Return the file.
   * @param {number} root the number of the catalog
   * @param {number} info the number of what the document says about itself
   */
  async finish(root, info) {
    const parts = [latin(HEAD), ...this.objects];
    let at = 0;
    const starts = parts.map((part) => (at += part.length) - part.length);
    const rows = starts.slice(1).map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
    const body = joined(parts);
    const id = [...new Uint8Array(await digestOf(body))].slice(0, 16).map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const count = parts.length;
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`;
    const end = `trailer\n<</Size ${count}/Root ${root} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${at}\n%%EOF\n`;
    return joined([body, latin(table + end)]);
  }
}

/** Return a text such as a title, in hexadecimal digits. @param {string} text */
export function pdfText(text) {
  return `<FEFF${hexUnits(text)}>`;
}

/** Return the units of UTF-16 of a text in hexadecimal digits. @param {string} text */
export function hexUnits(text) {
  return [...Array(text.length).keys()].map((at) => hexWord(text.charCodeAt(at))).join("");
}

/** Return a number up to 65535 in four hexadecimal digits. @param {number} value */
export function hexWord(value) {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

/** Without `crypto.subtle`, which pages over plain http lack, the length must do. @param {Uint8Array<ArrayBuffer>} bytes */
async function digestOf(bytes) {
  const plain = new Uint8Array(16);
  bytes.forEach((byte, at) => (plain[at % 16] = (plain[at % 16] * 31 + byte) % 256));
  return globalThis.crypto?.subtle ? crypto.subtle.digest("SHA-256", bytes) : plain;
}

/** @param {Uint8Array} content */
async function deflate(content) {
  const { readable, writable } = new CompressionStream("deflate");
  const writer = writable.getWriter();
  writer.write(/** @type {Uint8Array<ArrayBuffer>} */ (content)).catch(() => null);
  writer.close().catch(() => null);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** @param {string} text of bytes */
function latin(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
