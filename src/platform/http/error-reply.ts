import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { logLevelOf, Refusal, type RefusalKind } from './refusal.ts';

/** Error codes of the operating system: no space, quota exceeded, read-only, too many open files. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether the machine temporarily lacks a resource: the request was valid and may be sent again. */
function isResourceExhausted(error: unknown): boolean {
  return EXHAUSTED.has(String((error as { code?: unknown } | null)?.code));
}

const STATUS: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'too-slow': 408,
  rule: 422,
  'too-many': 429,
  busy: 503,
  unavailable: 503,
};

interface ErrorAnswer {
  status: number;
  body: { error: { code: string; message: string; [detail: string]: unknown } };
}

const answer = (status: number, code: string, message: string, details = {}): ErrorAnswer => ({
  status,
  body: { error: { code, message, ...details } },
});

/**
 * Messages for requests that Fastify refuses before a handler runs: invalid JSON, oversized body, unknown media type.
 */
const FASTIFY_MESSAGES: Record<number, string> = {
  400: 'The request could not be read. Send well-formed JSON.',
  413: 'The request is too large.',
  415: 'This media type is not accepted here. Send application/json.',
};

function answerTo(error: FastifyError | Refusal): ErrorAnswer {
  if (error instanceof Refusal) return answer(STATUS[error.kind], error.code, error.message, error.details);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(({ instancePath, message }) => {
      const field = instancePath.split('/').filter(Boolean).join('.') || 'body';
      return `${field}: ${message}`;
    });
    return answer(400, 'invalid_input', problems.join('; '));
  }
  const status = isResourceExhausted(error) ? 503 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return answer(status, 'bad_request', FASTIFY_MESSAGES[status] ?? 'The request was refused.');
  }
  if (status === 503) return answer(503, 'unavailable', 'The shop is busy. Please try again in a moment.');
  return answer(500, 'internal_error', 'Something went wrong on our side. Please try again.');
}

/** A fault is logged with its cause; that the shop is busy, as a warning. */
function logFault(error: FastifyError | Refusal, status: number, { log }: FastifyRequest, message: string): void {
  if (status >= 500) log[logLevelOf(error)]({ err: error }, message);
}

function send(reply: FastifyReply, { status, body }: ErrorAnswer, wrapped: object = {}): void {
  if (typeof body.error.retryAfter === 'number') reply.header('retry-after', body.error.retryAfter);
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...wrapped, ...body });
}

/** The only place that maps errors to HTTP answers; a fault is answered without detail. */
export function replyToError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const found = answerTo(error);
  logFault(error, found.status, request, 'request failed');
  send(reply, found);
}

/** Like {@link replyToError}, in the response format of image services (spec section 7, "Image hosting"). */
export function replyToUploadError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const found = answerTo(error);
  logFault(error, found.status, request, 'upload failed');
  send(reply, found, { success: false, status: found.status });
}
