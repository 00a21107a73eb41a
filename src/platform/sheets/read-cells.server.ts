import { bounds } from '#src/platform/limits/bounds.ts';
import { programFile, runProgram, TooMuchWork } from '#src/platform/programs/run-program.server.ts';
import { type SheetPart, tooLarge } from './sheet-cells.ts';

const MIB = 1024 * 1024;

/**
 * Reads a CSV file (comma, semicolon or tab) or the first visible sheet of a workbook, in a process of its own; rows
 * without text are skipped.
 * @param signal ends the reading
 * @throws Refusal for any other file, and for one that is too large
 */
export async function* readCells(file: Buffer, signal: AbortSignal | undefined): AsyncGenerator<SheetPart> {
  const limits = { processorMs: bounds.importReading.value, memoryMiB: bounds.importMemory.value / MIB, signal };
  try {
    yield* runProgram<SheetPart>(programFile(import.meta.dirname, 'sheet-cells'), file, limits);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw tooLarge('This file is too much work to read. Save only the sheet that matters as a new file, or split it.');
  }
}
