import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { bounds } from '#src/platform/limits/bounds.ts';
import { PendingCalls } from '#src/platform/limits/pending-calls.ts';
import type { Datasheet } from './datasheet.ts';
import { type Paper, type PaperCheck, printableAll } from './paper.ts';
import { Typst } from './typst.server.ts';

const BUSY = 'Many documents are being written at the moment. Please try again in a few seconds.';

/** One for the process, even with several shops in it: it depends on papers alone. */
const typst = new Typst();
const waiting = new PendingCalls(bounds.papersWaiting.value, bounds.papersWaitingOfUser.value, BUSY);
/** Apart from them: visitors must not keep a customer from an invoice. */
const sheetsWaiting = new PendingCalls(bounds.datasheetsWaiting.value, bounds.papersWaitingOfUser.value, BUSY);
/** By what a paper says: a revision is laid out once, and one that says something else is another. */
const finished = new LRUCache<string, Buffer>({
  maxSize: bounds.keptPapers.value,
  sizeCalculation: (pdf) => pdf.length,
});

/**
 * A paper as PDF.
 * @param userId who asks for it
 * @throws Refusal 503 when too many wait, 429 when too many of this person do
 * @throws Error when it cannot be laid out, or not in time
 */
export async function printPaper(userId: string, paper: Paper & { check: PaperCheck }): Promise<Buffer> {
  const text = JSON.stringify({ ...printableAll(paper), check: paper.check });
  return printOnce(waiting, userId, hashOf(text), () => typst.render('paper', text));
}

/**
 * A datasheet as PDF. One that is known needs no picture.
 * @param machine who asks for it
 * @param image the name of its picture: another picture is another datasheet
 * @returns with the PDF what it is cached by
 * @throws as `printPaper`
 */
export async function printSheet(
  machine: string,
  sheet: Datasheet & { qr: string },
  image: string,
  readPicture: () => Promise<Buffer | undefined>,
): Promise<{ pdf: Buffer; hash: string }> {
  const printed = { ...printableAll(sheet), qr: sheet.qr };
  const hash = hashOf(JSON.stringify([printed, image]));
  const pdf = await printOnce(sheetsWaiting, machine, hash, async () => {
    const picture = await readPicture();
    return typst.render('datasheet', JSON.stringify({ ...printed, picture: picture ? [...picture] : null }));
  });
  return { pdf, hash };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function printOnce(
  calls: PendingCalls,
  who: string,
  hash: string,
  print: () => Promise<Buffer>,
): Promise<Buffer> {
  const known = finished.get(hash);
  if (known) return known;
  return calls.run(who, async () => {
    const pdf = await print();
    finished.set(hash, pdf);
    return pdf;
  });
}
