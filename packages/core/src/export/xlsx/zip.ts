/** A file inside an archive. */
export interface ZipEntry {
  /** With forward slashes, in ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Archives know no time before this: the first of January 1980. */
const FIRST_DAY = 0x0021;

/** A zip archive, nothing compressed, all dates the same: equal files give equal bytes. */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const placed: { readonly entry: ZipEntry; readonly crc: number; readonly offset: number }[] = [];
  let offset = 0;
  for (const entry of entries) {
    placed.push({ entry, crc: crc32(entry.bytes), offset });
    offset += 30 + entry.name.length + entry.bytes.length;
  }
  const directory = placed.reduce((sum, { entry }) => sum + 46 + entry.name.length, 0);
  const archive = new Uint8Array(offset + directory + 22);
  const write = openWriter(archive);
  for (const { entry, crc } of placed) {
    write.long(0x04034b50);
    writeFacts(write, entry, crc);
    write.ascii(entry.name);
    write.bytes(entry.bytes);
  }
  for (const { entry, crc, offset: at } of placed) {
    write.long(0x02014b50);
    write.short(20);
    writeFacts(write, entry, crc);
    write.short(0, 0, 0);
    write.long(0, at);
    write.ascii(entry.name);
  }
  write.long(0x06054b50);
  write.short(0, 0, placed.length, placed.length);
  write.long(directory, offset);
  write.short(0);
  return archive;
}

/** What both headers of an entry say: version 2.0, stored as it is, its date, checksum and lengths. */
function writeFacts(write: Writer, { name, bytes }: ZipEntry, crc: number): void {
  write.short(20, 0, 0, 0, FIRST_DAY);
  write.long(crc, bytes.length, bytes.length);
  write.short(name.length, 0);
}

type Writer = ReturnType<typeof openWriter>;

/** Writes one thing after the other, the lowest byte of a number first. */
function openWriter(into: Uint8Array) {
  const view = new DataView(into.buffer);
  let at = 0;
  return {
    short(...values: number[]) {
      for (const value of values) {
        view.setUint16(at, value, true);
        at += 2;
      }
    },
    long(...values: number[]) {
      for (const value of values) {
        view.setUint32(at, value, true);
        at += 4;
      }
    },
    ascii(text: string) {
      for (let i = 0; i < text.length; i++) into[at++] = text.charCodeAt(i);
    },
    bytes(bytes: Uint8Array) {
      into.set(bytes, at);
      at += bytes.length;
    },
  };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum that archives and pictures use. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
