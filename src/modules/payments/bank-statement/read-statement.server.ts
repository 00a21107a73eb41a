import { bounds } from '#src/platform/limits/bounds.ts';
import { programFile, runProgram, TooMuchWork } from '#src/platform/programs/run-program.server.ts';
import { statementTooLarge } from './refuse-statement.ts';
import type { Statement } from './statement-line.ts';

const MIB = 1024 * 1024;

/**
 * The lines of a bank statement, by account. A process of its own reads the file.
 * @param signal ends the reading
 * @throws Refusal for a file that is no statement, cannot be read with certainty, or is too large
 */
export async function readStatement(file: Buffer, signal?: AbortSignal): Promise<Statement[]> {
  const limits = { processorMs: bounds.statementReading.value, memoryMiB: bounds.statementMemory.value / MIB, signal };
  try {
    const statements: Statement[] = [];
    for await (const statement of runProgram<Statement>(
      programFile(import.meta.dirname, 'bank-statement'),
      file,
      limits,
    ))
      statements.push(statement);
    return statements;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw statementTooLarge('This file is too much work to read. Export fewer days at once.');
  }
}
