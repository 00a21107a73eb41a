import { type Logger, pino } from 'pino';

/** The repetitions are bounded, so that no text takes long to search. */
const EMAIL = /[^\s<>"'(){}]{1,64}(?:@|%40)[\p{L}\p{N}_.-]{1,190}/giu;
const TOKEN = /\b(?:Bearer\s+|token[=:]\s*|reset-password\/)[\w.~+/-]{8,}=*|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/gi;
const MAX_CAUSE_DEPTH = 4;

/** Redacts mail addresses and tokens, which a driver or a mail server may have put into its message. */
export function withoutSecrets(text: string): string {
  return text.replace(TOKEN, '[token]').replace(EMAIL, '[email]');
}

/**
 * Only the properties of an error that help to find its cause: drivers attach queries, parameters and rows to theirs.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: describeError(cause, depth + 1) }),
  };
}

/** Writes one JSON line per event. Requests appear by route and id, never with address, query, body or headers. */
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
