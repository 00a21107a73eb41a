/** A row with a part of a file, small enough for a backup to read many at a time. */
export interface FilePart {
  /** Zero-padded position, starting at `0000`. */
  part: string;
  /** Base64: one column type for both engines, and a backup is text. */
  content: string;
}

const PART_BYTES = 48 * 1024;

export function partsOf(file: Buffer): FilePart[] {
  return Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, index) => ({
    part: String(index).padStart(4, '0'),
    content: file.subarray(index * PART_BYTES, (index + 1) * PART_BYTES).toString('base64'),
  }));
}

export const bytesOf = ({ content }: Pick<FilePart, 'content'>): Buffer => Buffer.from(content, 'base64');
