import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { inTurn } from '#src/platform/limits/in-turn.ts';
import { programFile, runProgram, TooMuchWork } from '#src/platform/programs/run-program.server.ts';

/** PDF readers look for the header and the end marker within this many first and last bytes. */
const MARKER_BYTES = 1_024;
/**
 * Some programs write a byte order mark, blank lines or a header of their own before the PDF. Anything that another
 * program would run or show instead is not a PDF: web pages, scripts and binary formats.
 */
const HEAD = /^(?!#!|MZ|PK|GIF8|RIFF|\x7fELF|\x89PNG|\xff\xd8)[^<]{0,1019}?%PDF-[12]\.\d/;
const MIB = 1024 * 1024;

/** Whether a file begins and ends like a PDF. */
export function isPdf(file: Buffer): boolean {
  return HEAD.test(file.toString('latin1', 0, MARKER_BYTES)) && file.subarray(-MARKER_BYTES).includes('%%EOF');
}

const checkInTurn = inTurn(bounds.pendingPdfChecks.value, 'Many files are being checked. Please send it again.');

/**
 * Decides by its objects whether a PDF is passive: nothing in it may run, send or open anything, and it must not embed
 * files. What its pages say does not matter.
 * @throws Refusal that states what is wrong with the file
 */
export async function requireHarmlessPdf(file: Buffer): Promise<void> {
  const limits = { processorMs: bounds.pdfCheck.value, memoryMiB: bounds.pdfCheckMemory.value / MIB };
  try {
    await checkInTurn(async () => {
      for await (const _ of runProgram(programFile(import.meta.dirname, 'check-pdf'), file, limits));
    });
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const message = 'This PDF is too much work to check. Print it into a new PDF and send that.';
    throw new Refusal('rule', 'document_unreadable', message);
  }
}
