import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { Refusal } from '#src/platform/http/refusal.ts';

const PDF_HEAD = /^%PDF-[12]\.\d/;
/** PDF readers look for the end marker within this many last bytes. */
const PDF_TAIL_BYTES = 1_024;

/**
 * PDF names of features that run when the file is opened, or embed another file (ISO 32000-2, 7.6, 7.11, 12.6, 12.7,
 * 13).
 */
const REFUSED_NAMES: readonly [name: string, what: string][] = [
  ['JavaScript', 'holds scripts'],
  ['Launch', 'starts programs'],
  ['EmbeddedFile', 'holds other files'],
  ['EmbeddedFiles', 'holds other files'],
  ['GoToE', 'opens other files'],
  ['RichMedia', 'holds media that run'],
  ['Rendition', 'holds media that run'],
  ['XFA', 'holds a form with scripts'],
  ['SubmitForm', 'sends what is entered in it'],
  ['ImportData', 'reads other files'],
  ['Encrypt', 'is encrypted, so that it cannot be checked'],
];

/** A PDF name may escape any letter as `#` and two hexadecimal digits. */
const escapable = (name: string) =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
const hexAnyCase = (pattern: string) =>
  pattern.replace(/#(\d)([a-f])/g, (_, high, low) => `#${high}[${low}${low.toUpperCase()}]`);
const nameIn = (name: string) => new RegExp(`/${hexAnyCase(escapable(name))}(?![\\w#.-])`);
const refused = REFUSED_NAMES.map(([name, what]) => ({ pattern: nameIn(name), what }));

const OBJECT_STREAM = new RegExp(`/${hexAnyCase(escapable('ObjStm'))}(?![\\w#.-])`, 'g');
/** Maximum total size of the unpacked object streams of a file. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Each packs about a hundred objects: no genuine PDF of 10 MB has more. */
const MAX_OBJECT_STREAMS = 5_000;
/** Maximum distance from the beginning of an object stream to its name. */
const MAX_DICTIONARY_BYTES = 4_096;
const unpack = promisify(inflate);

const bad = (code: string, what: string) =>
  new Refusal('rule', code, `This PDF ${what}. Print it into a new PDF and send that.`);
const uncheckable = () => bad('document_unreadable', 'is packed so that it cannot be checked');

function requireHarmless(text: string): void {
  const match = refused.find(({ pattern }) => pattern.test(text));
  if (match) throw bad('document_acts', match.what);
}

interface ObjectStream {
  /** Position of the name `ObjStm` in its dictionary. */
  named: number;
  /** Start and end of its bytes. */
  from: number;
  end: number;
}

/** Finds the object streams in a single pass, whatever the text contains. @throws Refusal when there are too many */
function* findObjectStreams(text: string): Generator<ObjectStream> {
  const head = /stream\r?\n/g;
  let [from, end, count] = [0, 0, 0];
  for (const { index: named } of text.matchAll(OBJECT_STREAM)) {
    // The name occurs a second time before the bytes of the stream.
    if (named < from) continue;
    head.lastIndex = named;
    if (!head.exec(text)) return;
    from = head.lastIndex;
    if (end < from) end = text.indexOf('endstream', from);
    if (end === -1) end = text.length;
    count += 1;
    if (count > MAX_OBJECT_STREAMS) throw uncheckable();
    yield { named, from, end };
  }
}

/** Checks packed objects. @throws Refusal when they are harmful or packed in an unsupported way */
async function requireHarmlessObjects(file: Buffer, text: string): Promise<void> {
  let remaining = MAX_UNPACKED_BYTES;
  for (const stream of findObjectStreams(text)) {
    // Bytes after the stream are ignored. A stream that is not packed has been checked with the file.
    const options = { maxOutputLength: remaining, finishFlush: constants.Z_SYNC_FLUSH };
    const unpacked = await unpack(file.subarray(stream.from, stream.end), options).catch(() => {
      if (isPacked(text, stream)) throw uncheckable();
    });
    remaining -= unpacked?.length ?? 0;
    if (remaining <= 0) throw uncheckable();
    if (unpacked) requireHarmless(unpacked.toString('latin1'));
  }
}

/** Whether the dictionary of a stream names a filter, which is assumed if the dictionary begins too far away. */
function isPacked(text: string, { named, from }: ObjectStream): boolean {
  const before = text.slice(Math.max(0, named - MAX_DICTIONARY_BYTES), named);
  const start = before.lastIndexOf(' obj');
  return start === -1 || (before.slice(start) + text.slice(named, from)).includes('/Filter');
}

/** Whether a file begins and ends like a PDF. */
export function isPdf(file: Buffer): boolean {
  return PDF_HEAD.test(file.toString('latin1', 0, 8)) && file.subarray(-PDF_TAIL_BYTES).includes('%%EOF');
}

/**
 * Decides by its bytes whether a PDF is passive: nothing in it may run, send or open anything, and it must not embed
 * files. This is a scan, not a PDF parser: it does not see inside other kinds of streams.
 * @throws Refusal that states what is wrong with the file
 */
export async function requireHarmlessPdf(file: Buffer): Promise<void> {
  const text = file.toString('latin1');
  requireHarmless(text);
  await requireHarmlessObjects(file, text);
}
