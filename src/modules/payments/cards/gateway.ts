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

/** Identifies a started payment at its gateway. */
export interface PaymentSession {
  id: string;
  /** Session id assigned by the gateway. */
  session: string;
}

/** State of a payment at the gateway. */
export type GatewayAnswer =
  | { state: 'open' }
  /** It can no longer be paid. */
  | { state: 'ended' }
  | {
      state: 'paid';
      /** Minor units. */
      amount: number;
      currency: string;
      /** Reference in the gateway's own records. */
      reference: string;
      /** The gateway advises to review it before delivery. */
      risky: boolean;
    };

/** A refund or dispute reported by the gateway. */
export interface GatewayReturn {
  /** Id assigned by the gateway. */
  id: string;
  kind: 'refund' | 'dispute';
  /** `open`: a pending dispute. `settled`: the money is gone. `released`: a dispute that was won or withdrawn. */
  state: 'open' | 'settled' | 'released';
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A verified webhook: the payment it is about, and a token for querying the gateway. */
export interface Notice {
  payment: string;
  proof?: string | undefined;
  /** True if it is about a refund or dispute. */
  returned?: true;
}

/** The shop's maximum amount of one payment, in minor units. */
export type MaxIn = (currency: string) => number;

/** Limits of one payment, in minor units. */
export interface CardLimits {
  min: number;
  max: number;
  /** Amounts must be multiples of this. */
  step: number;
}

/**
 * Processes card payments for the shop: the payer is redirected to it, and its API is the source of truth for the
 * payment.
 */
export interface CardGateway {
  name: 'stripe' | 'sslcommerz';
  /** Accepted means of payment, for example `card or wallet`. */
  label: string;
  /** Limits of one payment in a currency; undefined if the currency is not accepted. */
  limitsIn(currency: string): CardLimits | undefined;
  /** Whether a payer can return to an abandoned session. */
  resumes: boolean;
  /** @returns URL to which the payer is redirected */
  begin(payment: CardPaymentRequest): Promise<{ session: string; url: string }>;
  /**
   * Ends an unpaid session so that it can no longer be paid; missing if the gateway does not support it.
   * @throws if it is paid or already over
   */
  end?(payment: PaymentSession): Promise<void>;
  ask(payment: PaymentSession, proof?: string): Promise<GatewayAnswer>;
  /** Refunds and disputes of a payment; missing if the gateway reports neither. @param reference of the payment */
  askReturns?(reference: string): Promise<GatewayReturn[]>;
  /** @returns undefined for a genuine webhook about something else. @throws Refusal if it is not from the gateway */
  readNotice(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<Notice | undefined>;
}
