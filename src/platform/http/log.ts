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

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
};

interface LogLine {
  time: string;
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string; cause?: unknown };
  [field: string]: unknown;
}

const indented = (text: string) => text.replaceAll(/^/gm, '    ');

/** An error with its causes, each on lines of its own. */
function errorText({ message = '', stack = message, cause }: NonNullable<LogLine['err']>): string {
  const below = cause && typeof cause === 'object' ? `\ncaused by: ${errorText(cause)}` : '';
  return `${stack}${below}`;
}

const FIELDS_OF_EVERY_LINE = ['time', 'level', 'msg', 'pid', 'err', 'reqId'];

function readable(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const fields = Object.entries(line)
    .filter(([name]) => !FIELDS_OF_EVERY_LINE.includes(name))
    .map(([name, field]) => `${name}=${typeof field === 'string' ? field : JSON.stringify(field)}`);
  const level = LEVELS[line.level] ?? line.level;
  // A field could contain a line break that makes another line of it.
  const text = [line.time.slice(11, 19), level, line.msg ?? '', ...fields].join(' ').replaceAll(/\p{Cc}/gu, ' ');
  return line.err ? `${text}\n${indented(errorText(line.err).replaceAll(/[^\P{Cc}\n]/gu, ' '))}\n` : `${text}\n`;
}

/** Writes the lines of {@link createLog} as text for people, such as `09:30:05 warn the price changed tool=42`. */
export function readableLines(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(readable(line)) };
}
