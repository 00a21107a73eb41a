import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const STORED = 0;

export interface ArchiveEntry {
  name: string;
  /** Unpacked size in bytes; the workbook reader unpacks no entry beyond it. */
  size: number;
  /** @throws Error if it is broken, or larger than its size */
  unpack(): Buffer;
}

function entryAt(archive: Buffer, at: number): ArchiveEntry | undefined {
  const method = archive.readUInt16LE(at + 10);
  const [packed, size, local] = [20, 24, 42].map((offset) => archive.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
  ];
  // An entry without sizes could unpack to any size.
  if (method !== STORED && (packed === 0 || size === 0) && packed + size > 2) return undefined;
  return {
    name: archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + archive.readUInt16LE(at + 28)),
    size,
    unpack() {
      const start = local + LOCAL_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const content = archive.subarray(start, start + packed);
      return method === STORED ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
    },
  };
}

/**
 * Reads the directory of a ZIP archive.
 * @returns undefined if it is unreliable: the archive is broken, spans files or has trailing bytes
 */
export function archiveEntries(archive: Buffer): ArchiveEntry[] | undefined {
  const end = archive.length - END_LENGTH;
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) return undefined;
  const count = archive.readUInt16LE(end + 10);
  const entries: ArchiveEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY_LENGTH > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const entry = entryAt(archive, at);
    if (!entry) return undefined;
    entries.push(entry);
    at += ENTRY_LENGTH + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return at === end ? entries : undefined;
}
