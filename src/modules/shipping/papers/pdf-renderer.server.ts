import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { bounds } from '#src/platform/limits/bounds.ts';
import { PendingCalls } from '#src/platform/limits/pending-calls.ts';
import type { Datasheet } from './datasheet.ts';
import { type Paper, type PaperCheck, printablePaper, printableSheet } from './paper.ts';
import { Typst } from './typst.server.ts';

const BUSY = 'Many documents are being written at the moment. Please try again in a few seconds.';

/** One per process, even with several shops in it: the output depends only on the input. */
const typst = new Typst();
const papersPending = new PendingCalls(bounds.pendingPdfs.value, bounds.pendingPdfsOfUser.value, BUSY);
/** Limited separately: visitors must not keep a customer from getting an invoice. */
const datasheetsPending = new PendingCalls(bounds.pendingDatasheets.value, bounds.pendingPdfsOfUser.value, BUSY);
/** Finished PDFs by the hash of their contents. */
const finished = new LRUCache<string, Buffer>({
  maxSize: bounds.pdfCache.value,
  sizeCalculation: (pdf) => pdf.length,
});

/**
 * Renders a document as PDF.
 * @param userId the user who requested it
 * @param paper with null instead of its check if it cannot be verified: it states only what its reader can see anyway
 * @throws Refusal 503 if too many requests are pending, 429 if too many of this user are
 * @throws Error if it cannot be rendered, or not in time
 */
export async function renderPaper(userId: string, paper: Paper & { check: PaperCheck | null }): Promise<Buffer> {
  const text = JSON.stringify({ ...printablePaper(paper), check: paper.check });
  return printOnce(papersPending, userId, hashOf(text), () => typst.render('paper', text));
}

/**
 * Renders a datasheet as PDF. The picture is only read if the PDF is not cached.
 * @param machine the client that requested it
 * @param image name of the picture, part of the cache key
 * @returns the PDF and its cache key
 * @throws as `renderPaper`
 */
export async function renderDatasheet(
  machine: string,
  sheet: Datasheet & { qr: string },
  image: string,
  readPicture: () => Promise<Buffer | undefined>,
): Promise<{ pdf: Buffer; hash: string }> {
  const printed = { ...printableSheet(sheet), qr: sheet.qr };
  const hash = hashOf(JSON.stringify([printed, image]));
  const pdf = await printOnce(datasheetsPending, machine, hash, async () => {
    const picture = await readPicture();
    return typst.render('datasheet', JSON.stringify({ ...printed, picture: picture ? [...picture] : null }));
  });
  return { pdf, hash };
}

const hashOf = (text: string) => hash('sha256', text, 'base64url');

async function printOnce(
  calls: PendingCalls,
  caller: string,
  hash: string,
  print: () => Promise<Buffer>,
): Promise<Buffer> {
  const known = finished.get(hash);
  if (known) return known;
  return calls.run(caller, async () => {
    const pdf = await print();
    finished.set(hash, pdf);
    return pdf;
  });
}
