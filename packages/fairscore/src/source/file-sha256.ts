import { createHash } from "node:crypto";
import { basename } from "node:path";
import { byteStream } from "./byte-stream.ts";

/** The sha256 of a file's bytes, in hex. */
export async function fileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of byteStream(file, basename(file), false)) hash.update(bytes);
  return hash.digest("hex");
}
