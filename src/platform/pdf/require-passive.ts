import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { namesOfObjects, Uncheckable } from './pdf-objects.ts';

/**
 * PDF names of features that run when the file is opened, or that embed or open another file (ISO 32000-2, 7.6, 7.11,
 * 12.6, 12.7, 13). A link to a web page (`URI`) is none of them: the reader of a slip decides whether to follow it.
 */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'holds scripts'],
  ['JS', 'holds scripts'],
  ['Launch', 'starts programs'],
  ['EmbeddedFile', 'holds other files'],
  ['EmbeddedFiles', 'holds other files'],
  ['EF', 'holds other files'],
  ['GoToE', 'opens other files'],
  ['GoToR', 'opens other files'],
  ['RichMedia', 'holds media that run'],
  ['Rendition', 'holds media that run'],
  ['XFA', 'holds a form with scripts'],
  ['SubmitForm', 'sends what is entered in it'],
  ['ImportData', 'reads other files'],
  ['Encrypt', 'is encrypted, so that it cannot be checked'],
]);

const bad = (code: string, what: string) =>
  new Refusal('rule', code, `This PDF ${what}. Print it into a new PDF and send that.`);

/** @throws Refusal unless a PDF is passive, or if that cannot be decided */
export function requirePassive(file: Buffer): void {
  try {
    for (const names of namesOfObjects(file, bounds.unpackedPdf.value)) {
      const name = names.find((each) => REFUSED.has(each));
      if (name !== undefined) throw bad('document_acts', REFUSED.get(name) ?? '');
    }
  } catch (error) {
    if (error instanceof Uncheckable) throw bad('document_unreadable', 'is packed so that it cannot be checked');
    throw error;
  }
}
