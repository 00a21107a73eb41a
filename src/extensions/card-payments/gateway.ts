/** A card payment that was begun for an order, as its gateway needs to know it. Amounts are minor units. */
export interface CardPaymentRequest {
  /** At most 30 characters; no other payment has it. */
  id: string;
  amount: number;
  currency: string;
  /** Text for the payer, such as `Deposit for PI-2026-0042`. */
  purpose: string;
  payer: { name: string; email: string; phone: string; address: string };
  /** Return address of the browser, paid or not. */
  returnUrl: string;
  /** Return address for gateways that only support POST. */
  postReturnUrl: string;
  noticeUrl: string;
}

/** A payment as its gateway is asked about it. */
export interface BegunPayment {
  id: string;
  /** The gateway's id of the session. */
  session: string;
}

/** State of a payment at the gateway. */
export type GatewayAnswer =
  | { state: 'open' }
  /** It will not be paid any more. */
  | { state: 'ended' }
  | {
      state: 'paid';
      /** Minor units. */
      amount: number;
      currency: string;
      /** As the gateway's own lists name it. */
      reference: string;
      /** The gateway advises to look at it before anything is delivered. */
      risky: boolean;
    };

/** Money of a payment that went back at the gateway, or that its payer disputes there. */
export interface GatewayReturn {
  /** Of the gateway. */
  id: string;
  kind: 'refund' | 'dispute';
  /** `settled`: the money is gone. `open`: a dispute that is not decided. `released`: one that was won or withdrawn. */
  state: 'open' | 'settled' | 'released';
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A notice of a gateway: which payment it is about, and what the gateway wants to be asked with. */
export interface Notice {
  payment: string;
  proof?: string | undefined;
  /** It is about money that went back, or may. */
  returned?: true;
}

/** The shop's limit of one payment, in minor units. */
export type MaxIn = (currency: string) => number;

/** In minor units. */
export interface CardLimits {
  min: number;
  max: number;
  /** Payments are multiples of it. */
  step: number;
}

/** Takes card payments for the shop: the payer is sent to it, and it is asked what became of the payment. */
export interface CardGateway {
  name: 'stripe' | 'sslcommerz';
  /** Accepted means, such as `card or wallet`. */
  label: string;
  /** Limits of one payment in a currency; undefined if the currency is not accepted. */
  limitsIn(currency: string): CardLimits | undefined;
  /** A payer who left a session can come back to it. */
  resumes: boolean;
  /** @returns where the payer is sent */
  begin(payment: CardPaymentRequest): Promise<{ session: string; url: string }>;
  /** Ends a session that is not paid, so that it cannot be paid any more; not there where the gateway has no such call. @throws when it is paid or over */
  end?(payment: BegunPayment): Promise<void>;
  ask(payment: BegunPayment, proof?: string): Promise<GatewayAnswer>;
  /** Refunds and disputes of a payment; missing if the gateway reports neither. @param reference of the payment */
  askReturns?(reference: string): Promise<GatewayReturn[]>;
  /** @returns undefined for a genuine notice about something else. @throws Refusal when it is not the gateway's */
  readNotice(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<Notice | undefined>;
}
