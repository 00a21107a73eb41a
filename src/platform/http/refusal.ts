/** Why a request was refused, in the words of the shop; `api/error-reply.ts` maps each kind to its HTTP status. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'rule'
  | 'too-large'
  | 'too-many'
  | 'unavailable';

/** The one expected error: its message is meant for the person who sent the request. Anything else thrown is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Stable, machine-readable name of the reason, such as `price_changed`. */
  readonly code: string;
  /** Facts the caller may need to try again, such as the new price. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: RefusalKind, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** Whether the shop said no to a call of the page. One that is busy or out of reach says nothing about what the page shows. */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
}
