import type { CardGateway, CardLimits } from './gateway.ts';

/**
 * `open`: the payer may still pay. `received`: it is an entry of the ledger. `held`: the money has arrived, and a clerk looks at it
 * first. `ended`: it will hardly be paid any more.
 */
export type CardPaymentState = 'open' | 'received' | 'held' | 'ended';

/** Of what is due: the deposit, or all of it. */
export type CardPart = 'deposit' | 'all';

/** A card payment as its customer and admins read it. Amounts are minor units. */
export interface CardPayment {
  _id: string;
  gateway: CardGateway['name'];
  amount: number;
  currency: string;
  state: CardPaymentState;
  /** ISO 8601. */
  startedAt: string;
}

/** Money of a card payment that is disputed, or that went back and is not in the ledger. Amounts are minor units. */
export interface CardReturn {
  _id: string;
  payment: string;
  gateway: CardGateway['name'];
  kind: 'refund' | 'dispute';
  /** A dispute that is not decided yet. */
  open: boolean;
  amount: number;
  currency: string;
  /** ISO 8601. */
  heardAt: string;
}

/** A way to pay by card, and what it can carry. */
export type CardWay = Pick<CardGateway, 'name' | 'label'> & CardLimits;

export interface CardOffer {
  gateway: CardGateway['name'];
  label: string;
  part: CardPart;
  /** Minor units. */
  amount: number;
}

/** How an order can be paid by card, as GET /order/{id}/card-payment answers it. */
export interface CardWays {
  offers: readonly CardOffer[];
  /** Why all of it cannot be paid by card, and what to do. */
  advice: string | null;
  payments: readonly CardPayment[];
  /** Disputes, and what went back and is not in the ledger, for a clerk. */
  returns: readonly CardReturn[];
  /** Whether the reader decides on payments that are held. */
  clerk: boolean;
}

/** As entries of the ledger name them. */
export const GATEWAY_NAMES = { stripe: 'Stripe', sslcommerz: 'SSLCOMMERZ' } as const;

/** How many payments can be begun for one order. */
export const MAX_CARD_PAYMENTS = 50;
