import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { matchesTag } from '#src/platform/cache/cached-response.ts';
import type { Exchange } from './stream-list.ts';

/** Answers with an ETag for this program, or 304 if it has the answer already. Browsers keep no answers of the API. */
export function answerTagged<Answer>(answer: Answer, { request, reply }: Exchange): Answer | FastifyReply {
  const tag = `W/"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  return matchesTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : answer;
}
