import { InputError } from "@fairscore/core";
import { fromBase64, toBase64 } from "./base64.ts";

/** Bytes that the cards of a file may become: a small file must not become a page without memory. */
const MOST_BYTES = 500_000_000;

/** The text of a session with its cards packed by gzip, which most of it is; the rest stays to be read. */
export async function zipCards(json: string): Promise<string> {
  const { cards, shared, ...rest } = JSON.parse(json);
  const bytes = new TextEncoder().encode(JSON.stringify({ cards, shared }));
  const zipped = await through(bytes, new CompressionStream("gzip"));
  return `${JSON.stringify({ ...rest, zipped: toBase64(zipped) })}\n`;
}

/** The same with its cards written out. One without packed cards, and what is no session at all, stays as it is. */
export async function unzipCards(json: string): Promise<string> {
  const session = objectOf(json);
  if (typeof session?.zipped !== "string") return json;
  const { zipped, ...rest } = session;
  const text = new TextDecoder().decode(await unzipped(zipped as string));
  const { cards, shared } = objectOf(text) ?? damaged();
  return JSON.stringify({ ...rest, cards, shared });
}

async function unzipped(text: string): Promise<Uint8Array> {
  try {
    return await through(fromBase64(text), new DecompressionStream("gzip"));
  } catch (error) {
    if (error instanceof InputError) throw error;
    return damaged(error);
  }
}

function damaged(cause?: unknown): never {
  throw new InputError("session.zipped: it can't be unpacked; the file is damaged", { cause });
}

function objectOf(json: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new InputError("session.zipped: too large to be opened");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
