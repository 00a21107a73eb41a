import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf, formatMinor, fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import type {
  CardGateway,
  CardPaymentRequest,
  Charge,
  GatewayAccess,
  GatewayAnswer,
  PaymentSession,
} from './gateway.ts';

const TIMEOUT_MS = 10_000;
/** Longest reference that is stored. */
const MAX_REFERENCE = 200;
/** Value for required fields that the shop does not have. */
const UNKNOWN = 'N/A';
/** Limits of one payment in paisa, whatever its currency: the gateway converts other currencies into taka. */
const [MIN_PAISA, MAX_PAISA] = [1_000, 50_000_000];

const sessionAnswer = z.object({
  status: z.string(),
  failedreason: z.string().default(''),
  sessionkey: z.string().default(''),
  GatewayPageURL: z.string().default(''),
});

const transaction = z.object({ status: z.string(), tran_id: z.string() });
/** Amounts are sent as strings. `amount` is in taka; `currency_amount` and `currency_type` are as requested. */
const validTransaction = z.object({
  bank_tran_id: plainText(MAX_REFERENCE).default(''),
  amount: z.coerce.number(),
  currency_type: z.string().regex(/^[A-Z]{3}$/),
  currency_amount: z.coerce.number(),
  risk_level: z.coerce.string().default('0'),
});
/** The two names of a transaction, as far as they can be read. */
const names = z.object({
  bank_tran_id: plainText(MAX_REFERENCE).catch(''),
  val_id: plainText(MAX_REFERENCE).catch(''),
});
const transactions = z.object({ element: z.array(z.unknown()).default([]) });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

function fieldsOf(
  payment: CardPaymentRequest,
  { name: storeId, secret: password }: GatewayAccess,
): Record<string, string> {
  const { id, amount, currency, purpose, payer, noticeUrl, postReturnUrl } = payment;
  return {
    store_id: storeId,
    store_passwd: password,
    total_amount: fromMinorUnits(amount, currency).toFixed(2),
    currency,
    tran_id: id,
    success_url: postReturnUrl,
    fail_url: postReturnUrl,
    cancel_url: postReturnUrl,
    ipn_url: noticeUrl,
    cus_name: payer.name.slice(0, 50),
    cus_email: payer.email.slice(0, 50),
    cus_phone: payer.phone.slice(0, 20),
    cus_add1: payer.address.slice(0, 50),
    cus_city: UNKNOWN,
    cus_postcode: UNKNOWN,
    cus_country: UNKNOWN,
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: purpose,
    product_category: 'tools',
    product_profile: 'general',
  };
}

/** The shop knows the limit in taka only: at what rate the gateway converts is its own affair. */
function outsideLimits({ amount, currency }: CardPaymentRequest): Refusal {
  const [min, max] = [formatMinor(MIN_PAISA, 'BDT'), formatMinor(MAX_PAISA, 'BDT')];
  const message = `Cards pay from ${min} to ${max} at once: ${formatMinor(amount, currency)} can only be paid by bank transfer.`;
  return new Refusal('rule', 'not_by_card', message);
}

/** `VALIDATED` means the transaction has been validated before. */
const PAID = new Set(['VALID', 'VALIDATED']);
const OVER = new Set(['FAILED', 'CANCELLED', 'EXPIRED', 'UNATTEMPTED']);

function chargeOf(sent: unknown, id: string): Charge {
  const { bank_tran_id, val_id } = names.parse(sent);
  const reference = bank_tran_id || val_id || id;
  const { data, error } = validTransaction.safeParse(sent);
  if (!data) return { amount: 0, currency: '', reference, risky: true, unread: error };
  const { currency_type: currency, currency_amount, amount, risk_level } = data;
  // An amount with fractions of a minor unit cannot be ours.
  const minor = toMinorUnits(currency === 'BDT' ? amount : currency_amount, currency) ?? 0;
  return { amount: minor, currency, reference, risky: risk_level !== '0' };
}

/** @param sent a transaction; all fields are missing if the gateway does not know it */
function answerOf(sent: unknown, { id }: PaymentSession): GatewayAnswer {
  const { data: known } = transaction.safeParse(sent);
  if (known?.tran_id !== id) return { state: 'open' };
  if (PAID.has(known.status)) return { state: 'paid', ...chargeOf(sent, id) };
  return { state: OVER.has(known.status) ? 'ended' : 'open' };
}

/** Verifies the MD5 signature over the fields listed in `verify_key`, as documented by the gateway. */
function isSigned(notice: URLSearchParams, password: string): boolean {
  const names = (notice.get('verify_key') ?? '').split(',');
  const signed = [...names.map((name) => [name, notice.get(name) ?? '']), ['store_passwd', hash('md5', password)]]
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = Buffer.from(hash('md5', signed), 'hex');
  const given = Buffer.from(notice.get('verify_sign') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Card and wallet payments through SSLCOMMERZ, which takes other currencies than taka too.
 * @param maxIn the shop's own maximum in a currency, in minor units
 */
export function sslcommerzGateway(access: GatewayAccess, maxIn: (currency: string) => number): CardGateway {
  const { origin, name: storeId, secret: password } = access;

  async function call(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`SSLCOMMERZ answered ${response.status}`);
    return response.json();
  }

  const queryOf = (fields: Record<string, string>) =>
    form({ ...fields, store_id: storeId, store_passwd: password, format: 'json', v: '1' });

  return {
    name: 'sslcommerz',
    label: 'card or wallet',
    limitsIn(currency) {
      const max = maxIn(currency);
      if (currency === 'BDT') return { min: MIN_PAISA, max: Math.min(max, MAX_PAISA) };
      // Amounts are sent with two decimals.
      return decimalsOf(currency) > 2 ? undefined : { min: 1, max };
    },
    async begin(payment) {
      const body = form(fieldsOf(payment, access));
      const answer = sessionAnswer.parse(await call('/gwprocess/v4/api.php', { method: 'POST', body }));
      const { status, failedreason, sessionkey, GatewayPageURL } = answer;
      if (status !== 'SUCCESS' && /amount/i.test(failedreason)) throw outsideLimits(payment);
      if (status !== 'SUCCESS' || sessionkey === '' || !URL.canParse(GatewayPageURL))
        throw new Error(`SSLCOMMERZ started no session: ${status} ${failedreason}`);
      return { session: sessionkey, url: GatewayPageURL };
    },
    async ask(payment, proof) {
      if (proof !== undefined)
        return answerOf(await call(`/validator/api/validationserverAPI.php?${queryOf({ val_id: proof })}`), payment);
      const query = queryOf({ tran_id: payment.id });
      const { element } = transactions.parse(await call(`/validator/api/merchantTransIDvalidationAPI.php?${query}`));
      const answers = element.map((sent) => answerOf(sent, payment));
      const [paid, ...further] = answers.filter((each) => each.state === 'paid');
      if (paid) return { ...paid, further };
      return answers.find(({ state }) => state === 'open') ?? answers[0] ?? { state: 'open' };
    },
    async readNotice(body) {
      const notice = form({});
      for (const [name, value] of new URLSearchParams(body.toString('utf8'))) notice.set(name, value);
      if (!isSigned(notice, password))
        throw new Refusal('malformed', 'notice_not_genuine', 'This notice is not signed by the gateway.');
      const [payment, proof] = [notice.get('tran_id'), notice.get('val_id')];
      return payment ? { payment, ...(proof && { proof }) } : undefined;
    },
  };
}
