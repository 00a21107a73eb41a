import { expect, it } from 'vitest';
import { z } from 'zod';
import { record, text } from '#src/platform/http/shape.ts';
import { callRow, implement } from './call.ts';
import { contract, sent } from './calls/contract.ts';

const ask = contract('POST /order/:id/question', { body: sent<{ text: string }>(), answer: record({ answer: text }) });
const summary = 'Asks';

it('a call has the address of its contract', () => {
  const handler = implement(ask, {
    summary,
    body: z.object({ text: z.string() }),
    handle: async () => ({ answer: 'Yes' }),
  });
  expect(callRow('signed-in', handler)).toEqual(['POST', '/order/:id/question', 'signed-in', handler]);
});

it('a call that differs from its contract does not compile', () => {
  const [wrong, long] = [z.object({ text: z.number() }), z.object({ text: z.string(), to: z.string() })];
  const handle = async () => ({ answer: '' });
  // @ts-expect-error the answer has another type
  implement(ask, { summary, handle: async () => ({ answer: 1 }) });
  // @ts-expect-error the answer lacks a field
  implement(ask, { summary, handle: async () => ({}) });
  // @ts-expect-error the path has another parameter
  implement(ask, { summary, params: z.object({ email: z.string() }), handle });
  // @ts-expect-error the schema refuses what the form sends
  implement(ask, { summary, body: wrong, handle });
  // @ts-expect-error the schema needs a field that the form does not send
  implement(ask, { summary, body: long, handle });
  expect(implement(ask, { summary, handle }).contract).toBe(ask);
});
