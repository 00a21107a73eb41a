// Program that reads a mail from outside; read-mail.server.ts starts it.
import { answerFile } from '#src/platform/programs/answer-file.ts';
import { readMailContent } from './mail-content.ts';

await answerFile(async function* readMail(raw: Buffer) {
  yield await readMailContent(raw);
});
