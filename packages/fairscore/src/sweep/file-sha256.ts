import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** The sha256 of a file's bytes, in hex. */
export async function fileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}
