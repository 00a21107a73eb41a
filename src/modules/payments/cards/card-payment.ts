import type { CardGateway, CardLimits } from './gateway.ts';

/**
 * `open`: can still be paid. `received`: in the ledger. `held`: the money has arrived, and a clerk reviews it first.
 * `ended`: unlikely to be paid.
 */
export type CardPaymentState = 'open' | 'received' | 'held' | 'ended';

/** The part to pay: the deposit, or everything due. */
export type CardPart = 'deposit' | 'all';

/** A card payment, as shown to its customer and to admins. Amounts are in minor units. */
export interface CardPayment {
  _id: string;
  gateway: CardGateway['name'];
  amount: number;
  currency: string;
  state: CardPaymentState;
  /** ISO 8601. */
  startedAt: string;
}

/** A disputed card payment, or a refund that is not in the ledger. Amounts are in minor units. */
export interface CardReturn {
  _id: string;
  payment: string;
  gateway: CardGateway['name'];
  kind: 'refund' | 'dispute';
  /** True for a dispute that is not decided yet. */
  open: boolean;
  amount: number;
  currency: string;
  /** ISO 8601. */
  heardAt: string;
}

/** A way to pay by card, with its limits. */
export type CardWay = Pick<CardGateway, 'name' | 'label'> & CardLimits;

export interface CardOffer {
  gateway: CardGateway['name'];
  label: string;
  part: CardPart;
  /** In minor units. */
  amount: number;
}

/** Response of GET /order/{id}/card-payment. */
export interface CardWays {
  offers: readonly CardOffer[];
  /** Why the full amount cannot be paid by card, and what to do instead. */
  advice: string | null;
  payments: readonly CardPayment[];
  /** Disputes, and refunds that are not in the ledger; for admins. */
  returns: readonly CardReturn[];
  /** Whether the reader decides on held payments. */
  clerk: boolean;
}

/** Names used in ledger entries. */
export const GATEWAY_NAMES = { stripe: 'Stripe', sslcommerz: 'SSLCOMMERZ' } as const;

/** Maximum number of payments started per order. */
export const MAX_CARD_PAYMENTS = 50;
