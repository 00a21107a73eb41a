import { z } from 'zod';
import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { getLiveCall } from './live.calls.ts';
import { readChanges } from './read-changes.server.ts';

export const getLive = implement(getLiveCall, {
  summary: 'Changes of orders and tools since the last answer, for an open page that asks every few seconds',
  polled: true,
  query: z.object({ after: z.coerce.number('must be the cursor of the last answer').int().nonnegative().optional() }),
  handle: ({ shop, actor, query }) => readChanges(shop, requireSignedIn(actor), query.after),
});
