import { type Logger, pino } from 'pino';

/** Bounded, so that no text takes long to search. */
const EMAIL = /[^\s<>"'(){}]{1,64}(?:@|%40)[\p{L}\p{N}_.-]{1,190}/giu;
const TOKEN = /\b(?:Bearer\s+|token[=:]\s*|reset-password\/)[\w.~+/-]{8,}=*|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gi;
const DEEPEST_CAUSE = 4;

/** A text without the personal data and tokens that a driver or a mail server may have put into its message. */
export function withoutSecrets(text: string): string {
  return text.replace(TOKEN, '[token]').replace(EMAIL, '[email]');
}

/** Of an error only what helps to find its cause: drivers hang queries, parameters and rows onto theirs. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(cause, depth + 1) }),
  };
}

/** One JSON line an event. Requests appear by route and id, never with address, query, body or headers. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    redact: {
      paths: ['authorization', 'cookie', 'token', 'password', 'email', 'to', 'ip', '*.authorization', '*.cookie'],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
