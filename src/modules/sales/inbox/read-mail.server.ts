import { bounds } from '#src/platform/limits/bounds.ts';
import { inTurn } from '#src/platform/limits/in-turn.ts';
import { programFile, runProgram } from '#src/platform/programs/run-program.server.ts';
import type { InboundMail } from './mail-content.ts';

const MIB = 1024 * 1024;

/** One mail at a time: each is in memory several times while it is read. */
const alone = inTurn(bounds.inboundMailsWaiting.value, 'Other mails are being read. Try again in a few seconds.');

/**
 * What a conversation takes from a mail. A process of its own reads it, because a mail of many short lines takes a
 * parser minutes.
 * @throws Error if the mail is unreadable, or too much work
 */
export function readMail(raw: Buffer): Promise<InboundMail> {
  return alone(async () => {
    const limits = { processorMs: bounds.inboundMailReading.value, memoryMiB: bounds.inboundMailMemory.value / MIB };
    for await (const content of runProgram<InboundMail>(programFile(import.meta.dirname, 'inbound-mail'), raw, limits))
      return content;
    throw new Error('the mail has no content');
  });
}
