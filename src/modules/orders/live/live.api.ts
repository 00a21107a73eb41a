import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { defineCall } from '#src/core/call.ts';
import { bearerToken } from '#src/core/calls/bearer-token.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { streamsOf } from './live-streams.server.ts';

const CURSOR = /^\d{13}$/;

/** Position of a reconnecting client, from the header of server-sent events. */
function cursorIn(header: string | string[] | undefined): number | 'unknown' | undefined {
  if (header === undefined) return undefined;
  return typeof header === 'string' && CURSOR.test(header) ? Number(header) : 'unknown';
}

export const getLive = defineCall({
  summary: 'Streams changes of orders and tools as server-sent events; resumes after Last-Event-ID.',
  long: true,
  async handle({ shop, actor, request, reply }) {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw new Refusal('malformed', 'event_stream_only', 'Send the header Accept: text/event-stream.');
    }
    const cursor = cursorIn(request.headers['last-event-id']);
    const stream = await streamsOf(shop).open(requireSignedIn(actor), bearerToken(request) ?? '', cursor);
    // Also covers a stream that is never sent: for HEAD, or when the client has already disconnected.
    reply.raw.once('close', () => stream.destroy());
    if (reply.raw.destroyed) stream.destroy();
    // A proxy that compressed it would hold messages back (RFC 9111, section 5.2.2.6).
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    return reply.type('text/event-stream').send(stream);
  },
});
