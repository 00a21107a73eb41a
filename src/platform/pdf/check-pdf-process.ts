// Program that checks an uploaded PDF; harmless-pdf.server.ts starts it.
import { answerFile } from '#src/platform/programs/answer-file.ts';
import { requirePassive } from './require-passive.ts';

await answerFile((file) => {
  requirePassive(file);
  return [];
});
