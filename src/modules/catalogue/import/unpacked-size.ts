const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const STORED = 0;

/**
 * Total unpacked size of a ZIP archive in bytes, according to its directory; the workbook reader unpacks no entry
 * beyond that.
 * @returns undefined if the directory is unreliable: the archive is broken, spans files or has trailing bytes
 */
export function unpackedSize(archive: Buffer): number | undefined {
  const end = archive.length - END_LENGTH;
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) return undefined;
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  let [at, size] = [start, 0];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const method = archive.readUInt16LE(at + 10);
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    // An entry without sizes could unpack to any size.
    if (method !== STORED && (packed === 0 || unpacked === 0) && packed + unpacked > 2) return undefined;
    size += unpacked;
    at += ENTRY_LENGTH + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return at === end ? size : undefined;
}
