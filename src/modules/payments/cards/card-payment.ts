import type { CardGateway } from './gateway.ts';

/**
 * `open`: can still be paid. `received`: in the ledger. `held`: the money has arrived, and a clerk decides about it.
 * `ended`: unlikely to be paid.
 */
export type CardPaymentState = 'open' | 'received' | 'held' | 'ended';

/** The part to pay: the deposit, or everything due. */
export type CardPart = 'deposit' | 'all';

/** A way to pay by card, with its limits in minor units. */
export type CardWay = Pick<CardGateway, 'name' | 'label'> & { min: number; max: number };

/** Names used in ledger entries. */
export const GATEWAY_NAMES = { sslcommerz: 'SSLCOMMERZ', stripe: 'Stripe' } as const;

/** Maximum number of payments started per order. */
export const MAX_CARD_PAYMENTS = 50;
