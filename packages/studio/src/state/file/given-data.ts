import { fromBase64 } from "../../session/base64.ts";
import { openFile } from "./open-file.ts";

/** Letters of Base64 that are unpacked at a time, so that the page stays quick. */
const PIECE = 1 << 20;

/** Opens the file that the command line put into the page, if there is one. */
export async function openGiven(): Promise<void> {
  const element = document.getElementById("given");
  if (!element) return;
  const name = element.dataset.name ?? "data.csv";
  const packed = (element.textContent ?? "").trim();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < packed.length; start += PIECE) {
    pieces.push(fromBase64(packed.slice(start, start + PIECE)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  element.remove();
  await openFile({ blob: new Blob(pieces, { type: "text/csv" }), name });
}
