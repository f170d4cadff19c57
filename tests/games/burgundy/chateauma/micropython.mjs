// Runs a program on MicroPython: its files as JSON on the standard input, the program last.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const given = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(given.runtime).href);
const python = await loadMicroPython({
  heapsize: 64 * 1024 * 1024,
  pystack: 16 * 1024,
  stdout: (line) => console.log(line),
});
for (const [path, source] of Object.entries(given.files)) {
  const folders = path.split("/").slice(0, -1);
  folders.forEach((_, at) => {
    try {
      python.FS.mkdir("/" + folders.slice(0, at + 1).join("/"));
    } catch {
      // It is there already.
    }
  });
  python.FS.writeFile("/" + path, source);
}
try {
  python.runPython(given.program);
} catch (error) {
  console.log(error.message); // what node would tell begins with the runtime's one long line
}
