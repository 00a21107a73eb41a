import {
  decodePDFRawStream,
  PDFArray,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** The objects of a file are packed in a way that cannot be checked. */
export class Uncheckable extends Error {}

/** Reads single objects. Notes all names that occur, also those that a repeated key of a dictionary replaces. */
class ObjectReader extends PDFParser {
  names: string[] = [];

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.names.push(name.decodeText());
    return name;
  }

  /** @throws Error if there is no object */
  objectAt(offset: number): PDFObject {
    this.bytes.moveTo(offset);
    return this.parseObject();
  }

  /** @throws Error if there is anything but objects */
  readObjectsFrom(offset: number): void {
    this.bytes.moveTo(offset);
    while (!this.#isAtEnd()) this.parseObject();
  }

  /** @throws Error if there is no number */
  nextNumber(): number {
    this.skipWhitespaceAndComments();
    return this.parseRawInt();
  }

  #isAtEnd(): boolean {
    this.skipWhitespaceAndComments();
    return this.bytes.done();
  }

  get position(): number {
    return this.bytes.offset();
  }
}

/**
 * Where an object or a trailer may begin. A reader finds objects by tables of offsets, which can point anywhere, also
 * into texts, comments and packed data, or by searching: so all such places count.
 */
const STARTS = /(?<![A-Za-z])(?:obj|trailer)(?=[\s\0%/<[(+\-.\d]|true|false|null|$)/g;
const END = /endobj|$/g;
/** A name, for what cannot be read as an object. */
const NAME = /\/[^\s\0()<>[\]{}/%]+/g;

const plainName = (written: string) =>
  written.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The different names in a text, also in its strings. */
function namesIn(text: string): string[] {
  const written = new Set(text.match(NAME));
  return [...written].map((name) => plainName(name.slice(1)));
}

const key = (name: string) => PDFName.of(name);

/** Whether its content is read as objects: some readers need no more than these keys. */
const isObjectStream = (dict: PDFDict) =>
  dict.get(key('Type')) === key('ObjStm') || (dict.has(key('First')) && dict.has(key('N')));

/** Keys that decide how the objects of a stream are read. */
const DECISIVE = ['Type', 'First', 'N', 'Filter'];

/** @throws Uncheckable if readers can understand the packing in several ways, or if it hides the content */
function requirePlainPacking(dict: PDFDict, names: readonly string[]): void {
  const isRepeated = DECISIVE.some((name) => names.filter((each) => each === name).length > 1);
  const filter = dict.get(key('Filter'));
  const isKnown = !filter || filter instanceof PDFName || (filter instanceof PDFArray && onlyNames(filter));
  // The library does not undo predictors, which rewrite every byte.
  if (isRepeated || !isKnown || dict.has(key('DecodeParms'))) throw new Uncheckable();
}

const onlyNames = (filters: PDFArray) => filters.asArray().every((filter) => filter instanceof PDFName);

/** Unpacks at most `most` bytes. @throws Uncheckable beyond them, and for a packing that the library does not know */
function unpack(stream: PDFRawStream, most: number): Buffer {
  try {
    const content = decodePDFRawStream(stream).getBytes(most + 1);
    if (content.length <= most) return Buffer.from(content);
  } catch {
    // Refused below.
  }
  throw new Uncheckable();
}

/** The names in the objects of an object stream, in the two ways in which readers find them. @throws Uncheckable */
function* namesInPacked(content: Buffer, dict: PDFDict): Generator<string[]> {
  const reader = new ObjectReader(content);
  const [first, count] = ['First', 'N'].map((name) => Number(dict.get(key(name))?.toString())) as [number, number];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count > content.length) throw new Uncheckable();
  try {
    const offsets = Array.from({ length: count }, () => {
      const [, offset] = [reader.nextNumber(), reader.nextNumber()];
      return first + offset;
    });
    for (const offset of offsets) reader.objectAt(offset);
    reader.readObjectsFrom(first);
    yield reader.names;
  } catch {
    yield namesIn(content.toString('latin1'));
    throw new Uncheckable();
  }
}

/** The names between objects, where no reader should look. @throws Uncheckable for packed objects there */
function strayNames(text: string): string[] {
  const names = namesIn(text);
  if (names.includes('ObjStm') && /stream\r?\n/.test(text)) throw new Uncheckable();
  return names;
}

/**
 * The names in all objects of a PDF and between them, wherever they are, without those that only texts and data
 * contain.
 * @param mostUnpacked bytes of packed objects
 * @throws Uncheckable
 */
export function* namesOfObjects(file: Buffer, mostUnpacked: number): Generator<string[]> {
  const text = file.toString('latin1');
  const reader = new ObjectReader(file);
  let [remaining, read, noted] = [mostUnpacked, 0, 0];
  for (const { 0: word, index } of text.matchAll(STARTS)) {
    if (index > read) yield strayNames(text.slice(read, index));
    const start = index + word.length;
    const object = readAt(reader, start);
    // What cannot be read ends at its next `endobj`; its parts may begin like objects, and end there too.
    if (!object && start >= noted) {
      noted = endAfter(text, start);
      yield namesIn(text.slice(start, noted));
    }
    read = Math.max(read, object ? reader.position : noted);
    yield reader.names;
    if (!(object instanceof PDFRawStream) || !isObjectStream(object.dict)) continue;
    requirePlainPacking(object.dict, reader.names);
    const content = unpack(object, remaining);
    remaining -= content.length;
    yield* namesInPacked(content, object.dict);
  }
  yield strayNames(text.slice(read));
}

function endAfter(text: string, start: number): number {
  END.lastIndex = start;
  return END.exec(text)?.index ?? text.length;
}

/** @returns undefined if there is no object; the reader has the names before the place that cannot be read */
function readAt(reader: ObjectReader, start: number): PDFObject | undefined {
  reader.names = [];
  const { stackTraceLimit } = Error;
  // A file may have a million places that cannot be read; writing the stack of an error takes longer than reading.
  Error.stackTraceLimit = 0;
  try {
    return reader.objectAt(start);
  } catch {
    return undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
