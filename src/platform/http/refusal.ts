/** Why a request was refused; `error-reply.ts` maps each kind to its HTTP status. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'rule'
  | 'too-large'
  | 'too-slow'
  | 'too-many'
  /** A bound of the shop is reached, as expected under load. */
  | 'busy'
  /** Something that the shop needs has failed. */
  | 'unavailable';

/** The only expected error: its message is meant for the person who sent the request. Any other error is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Stable, machine-readable name of the reason, such as `price_changed`. */
  readonly code: string;
  /** Details that the caller may need to try again, such as the new price. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: RefusalKind, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** 409: what is there now does not allow it. */
export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new Refusal('conflict', code, message, details);

/** 422: a value breaks a rule; the form shows the message at its field. */
export const atField = (field: string, code: string, message: string) => new Refusal('rule', code, message, { field });

/** Whether an error is a refusal of the moment: the same request may succeed later. */
export const isOfTheMoment = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.kind === 'busy' || error.kind === 'unavailable');

/** That the shop is busy is a warning in the log, everything else a fault. */
export const logLevelOf = (error: unknown): 'warn' | 'error' =>
  error instanceof Refusal && error.kind === 'busy' ? 'warn' : 'error';

/**
 * Whether the shop refused a call of the page, which may show something outdated. A busy or unreachable shop tells
 * nothing about that; nor does the end of a session, after which reading the page again would take a form away.
 */
export function isRefusal(error: unknown): boolean {
  return /^4(?!01)/.test(String((error as { status?: number }).status));
}
