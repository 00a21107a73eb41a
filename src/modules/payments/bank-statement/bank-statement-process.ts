// Program that reads a bank statement; read-statement.server.ts starts it.
import { answerFile } from '#src/platform/programs/answer-file.ts';
import { readBankFile } from './read-bank-file.server.ts';

await answerFile(readBankFile);
