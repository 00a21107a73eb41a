import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { bounds } from '#src/platform/limits/bounds.ts';
import { PendingCalls } from '#src/platform/limits/pending-calls.ts';
import { type Paper, type PaperCheck, printableAll } from './paper.ts';
import { Typst } from './typst.server.ts';

const BUSY = 'Many documents are being written at the moment. Please try again in a few seconds.';

/** One for the process, whatever shops it holds: it knows papers, not shops. */
const typst = new Typst();
const waiting = new PendingCalls(bounds.papersWaiting.value, bounds.papersWaitingOfUser.value, BUSY);
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
  const text = JSON.stringify(printableAll(paper));
  const key = createHash('sha256').update(text).digest('base64url');
  const known = finished.get(key);
  if (known) return known;
  return waiting.run(userId, async () => {
    const pdf = await typst.render(text);
    finished.set(key, pdf);
    return pdf;
  });
}
