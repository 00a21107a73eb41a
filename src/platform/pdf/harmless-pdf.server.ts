import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { Refusal } from '#src/platform/http/refusal.ts';

const PDF_HEAD = /^%PDF-[12]\.\d/;
/** A reader looks for the end of a PDF within so many bytes. */
const PDF_TAIL_BYTES = 1_024;

/** Names of what acts on its own when a PDF is opened, or carries another file (ISO 32000-2, 7.6, 7.11, 12.6, 12.7, 13). */
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

/** A name may write any letter as `#` and two digits. */
const written = (name: string) =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
const hexAnyCase = (pattern: string) =>
  pattern.replace(/#(\d)([a-f])/g, (_, high, low) => `#${high}[${low}${low.toUpperCase()}]`);
const nameIn = (name: string) => new RegExp(`/${hexAnyCase(written(name))}(?![\\w#.-])`);
const refused = REFUSED_NAMES.map(([name, what]) => ({ pattern: nameIn(name), what }));

const OBJECT_STREAM = new RegExp(`/${hexAnyCase(written('ObjStm'))}(?![\\w#.-])`, 'g');
/** Bound of the unpacked object streams of a file. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Each packs a hundred objects or so: more of them are in no PDF of 10 MB that is meant to be read. */
const MAX_OBJECT_STREAMS = 5_000;
/** From the beginning of an object stream to its name. */
const MAX_DICTIONARY_BYTES = 4_096;
const unpack = promisify(inflate);

const bad = (code: string, what: string) =>
  new Refusal('rule', code, `This PDF ${what}. Print it into a new PDF and send that.`);
const uncheckable = () => bad('document_unreadable', 'is packed so that it cannot be checked');

function requireHarmless(text: string): void {
  const found = refused.find(({ pattern }) => pattern.test(text));
  if (found) throw bad('document_acts', found.what);
}

interface Found {
  /** Marks an object stream in its dictionary. */
  named: number;
  /** Start and end of its bytes. */
  from: number;
  end: number;
}

/** Object streams by their places; the text is read through once, whatever it holds. @throws Refusal when there are too many */
function* findObjectStreams(text: string): Generator<Found> {
  const head = /stream\r?\n/g;
  let [from, end, found] = [0, 0, 0];
  for (const { index: named } of text.matchAll(OBJECT_STREAM)) {
    // Named twice before its bytes.
    if (named < from) continue;
    head.lastIndex = named;
    if (!head.exec(text)) return;
    from = head.lastIndex;
    if (end < from) end = text.indexOf('endstream', from);
    if (end === -1) end = text.length;
    found += 1;
    if (found > MAX_OBJECT_STREAMS) throw uncheckable();
    yield { named, from, end };
  }
}

/** Objects may be packed together. @throws Refusal when they are in a way that is not read here */
async function requireHarmlessObjects(file: Buffer, text: string): Promise<void> {
  let left = MAX_UNPACKED_BYTES;
  for (const found of findObjectStreams(text)) {
    // What follows the stream is ignored; one that is not packed was looked at with the file.
    const options = { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH };
    const unpacked = await unpack(file.subarray(found.from, found.end), options).catch(() => {
      if (isPacked(text, found)) throw uncheckable();
    });
    left -= unpacked?.length ?? 0;
    if (left <= 0) throw uncheckable();
    if (unpacked) requireHarmless(unpacked.toString('latin1'));
  }
}

/** Whether the dictionary of a stream names a filter; one that begins too far away may. */
function isPacked(text: string, { named, from }: Found): boolean {
  const before = text.slice(Math.max(0, named - MAX_DICTIONARY_BYTES), named);
  const begins = before.lastIndexOf(' obj');
  return begins === -1 || (before.slice(begins) + text.slice(named, from)).includes('/Filter');
}

/** Whether a file begins and ends as a PDF. */
export function isPdf(file: Buffer): boolean {
  return PDF_HEAD.test(file.toString('latin1', 0, 8)) && file.subarray(-PDF_TAIL_BYTES).includes('%%EOF');
}

/**
 * Decides by its bytes whether a PDF is only read: nothing in it may run, send or open something, and it carries no other file. It is
 * a scan, not a reader of PDFs: what a stream of another kind hides, it does not see.
 * @throws Refusal that says what is wrong with the file
 */
export async function requireHarmlessPdf(file: Buffer): Promise<void> {
  const text = file.toString('latin1');
  requireHarmless(text);
  await requireHarmlessObjects(file, text);
}
