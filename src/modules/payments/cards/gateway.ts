/** A card payment to be started at a gateway. Amounts are in minor units. */
export interface CardPaymentRequest {
  /** Unique, at most 30 characters. */
  id: string;
  amount: number;
  currency: string;
  /** Text for the payer, for example `Deposit for PI-2026-0042`. */
  purpose: string;
  payer: { name: string; email: string; phone: string; address: string };
  /** Return URL of the browser, whether or not it was paid. */
  returnUrl: string;
  /** Return URL for gateways that only support POST. */
  postReturnUrl: string;
  noticeUrl: string;
}

/** Address of a gateway's API, and what the shop signs in with. */
export interface GatewayAccess {
  origin: string;
  /** The store id of SSLCOMMERZ, or the secret key of Stripe. */
  name: string;
  /** The password of the store, or the secret of Stripe's webhook. */
  secret: string;
}

/** Identifies a started payment at its gateway, which has assigned the session id. */
export interface PaymentSession {
  id: string;
  session: string;
}

/** Money that a payer was charged. */
export interface Charge {
  /** Minor units. */
  amount: number;
  currency: string;
  /** Reference in the gateway's own records. */
  reference: string;
  /** The gateway advises to review it before delivery. */
  risky: boolean;
  /** Why the gateway's record of it could not be read: then its amount and currency are unknown. */
  unread?: Error | undefined;
}

/** State of a payment at the gateway. */
export type GatewayAnswer =
  | { state: 'open' }
  /** It can no longer be paid. */
  | { state: 'ended' }
  /** `further` are other charges of the same session. */
  | ({ state: 'paid'; further?: readonly Charge[] } & Charge);

/** A verified webhook: the payment it is about, and a token for querying the gateway. */
export interface GatewayNotice {
  payment: string;
  proof?: string | undefined;
}

/**
 * Processes card payments for the shop: the payer is redirected to it, and its API is the source of truth for the
 * payment.
 */
export interface CardGateway {
  name: 'sslcommerz' | 'stripe';
  /** Accepted means of payment, for example `card or wallet`. */
  label: string;
  /** Limits of one payment in a currency, in minor units; undefined if the currency is not accepted. */
  limitsIn(currency: string): { min: number; max: number } | undefined;
  /** @returns URL to which the payer is redirected. @throws Refusal if the gateway does not take the amount */
  begin(payment: CardPaymentRequest): Promise<{ session: string; url: string }>;
  /**
   * Ends an unpaid session so that it can no longer be paid; missing if the gateway does not support it.
   * @throws if it is paid or already over
   */
  end?(session: string): Promise<void>;
  ask(payment: PaymentSession, proof?: string): Promise<GatewayAnswer>;
  /** @returns undefined for a genuine webhook about something else. @throws Refusal if it is not from the gateway */
  readNotice(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<GatewayNotice | undefined>;
}
