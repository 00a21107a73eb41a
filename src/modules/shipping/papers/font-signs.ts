/** The offset of a table in a TrueType file. */
function offsetOf(font: DataView, table: string): number {
  for (let entry = 12; entry < 12 + font.getUint16(4) * 16; entry += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => font.getUint8(entry + at)));
    if (name === table) return font.getUint32(entry + 8);
  }
  throw new Error(`a font has no table ${table}`);
}

/** The code points of a `cmap` subtable of format 12: groups of first, last and glyph. */
function* ofGroups(font: DataView, at: number): Generator<number> {
  for (let group = 0; group < font.getUint32(at + 12); group += 1) {
    const entry = at + 16 + group * 12;
    for (let code = font.getUint32(entry); code <= font.getUint32(entry + 4); code += 1) yield code;
  }
}

/** The code points of a `cmap` subtable of format 4: arrays of the ends, starts, deltas and offsets of segments. */
function* ofSegments(font: DataView, at: number): Generator<number> {
  const size = font.getUint16(at + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start] = [font.getUint16(at + 14 + segment), font.getUint16(at + 16 + size + segment)];
    const delta = font.getUint16(at + 16 + size * 2 + segment);
    const offsetAt = at + 16 + size * 3 + segment;
    const offset = font.getUint16(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code + delta : font.getUint16(offsetAt + offset + (code - start) * 2);
      if ((glyph & 0xffff) !== 0) yield code;
    }
  }
}

/** The code points for which a TrueType font has a glyph. */
export function signsOf(file: Uint8Array): Set<number> {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const cmap = offsetOf(font, 'cmap');
  const signs = new Set<number>();
  for (let subtable = 0; subtable < font.getUint16(cmap + 2); subtable += 1) {
    const at = cmap + font.getUint32(cmap + 8 + subtable * 8);
    const format = font.getUint16(at);
    const found = format === 12 ? ofGroups(font, at) : format === 4 ? ofSegments(font, at) : [];
    for (const code of found) signs.add(code);
  }
  return signs;
}
