import { createHash, hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import type { CardGateway, CardPaymentRequest, GatewayAnswer, MaxIn, Notice, PaymentSession } from './gateway.ts';

/** Address and credentials of SSLCOMMERZ. */
export interface SslcommerzAccess {
  /** For example `https://securepay.sslcommerz.com`, or that of the sandbox. */
  origin: string;
  storeId: string;
  password: string;
}

const TIMEOUT_MS = 10_000;
/** Value for required fields that the shop does not have. */
const UNKNOWN = 'N/A';

const sessionStarted = z.object({
  status: z.literal('SUCCESS'),
  sessionkey: z.string().min(1),
  GatewayPageURL: z.url(),
});

/** Amounts are sent as strings. */
const transaction = z.object({
  status: z.string(),
  tran_id: z.string(),
  bank_tran_id: z.string().default(''),
  currency_type: z.string(),
  currency_amount: z.coerce.number(),
  risk_level: z.coerce.string().default('0'),
});
const transactions = z.object({ element: z.array(z.unknown()).default([]) });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

function fieldsOf(payment: CardPaymentRequest, { storeId, password }: SslcommerzAccess): Record<string, string> {
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

/** `VALIDATED` means the transaction has been validated before. */
const PAID = new Set(['VALID', 'VALIDATED']);
const OVER = new Set(['FAILED', 'CANCELLED', 'EXPIRED', 'UNATTEMPTED']);

/** @param sent a transaction; all fields are missing if the gateway does not know it */
function answerOf(sent: unknown, { id }: PaymentSession): GatewayAnswer {
  const { data: known } = transaction.safeParse(sent);
  if (known?.tran_id !== id) return { state: 'open' };
  if (!PAID.has(known.status)) return { state: OVER.has(known.status) ? 'ended' : 'open' };
  return {
    state: 'paid',
    // An amount with fractions of a paisa cannot be ours.
    amount: toMinorUnits(known.currency_amount, known.currency_type) ?? 0,
    currency: known.currency_type,
    reference: known.bank_tran_id || id,
    risky: known.risk_level !== '0',
  };
}

/** Verifies the MD5 signature over the fields listed in `verify_key`, as documented by the gateway. */
function isSigned(notice: URLSearchParams, password: string): boolean {
  const names = (notice.get('verify_key') ?? '').split(',');
  const passwordHash = hash('md5', password);
  const signed = [...names.map((name) => [name, notice.get(name) ?? '']), ['store_passwd', passwordHash]]
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = createHash('md5').update(signed).digest();
  const given = Buffer.from(notice.get('verify_sign') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Card and wallet payments in taka through SSLCOMMERZ. */
export function sslcommerzGateway(access: SslcommerzAccess, maxIn: MaxIn): CardGateway {
  const { origin, storeId, password } = access;

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
    limitsIn: (currency) =>
      currency === 'BDT' ? { min: 1_000, max: Math.min(maxIn(currency), 50_000_000), step: 1 } : undefined,
    resumes: false,
    async begin(payment) {
      const body = form(fieldsOf(payment, access));
      const { sessionkey, GatewayPageURL } = sessionStarted.parse(
        await call('/gwprocess/v4/api.php', { method: 'POST', body }),
      );
      return { session: sessionkey, url: GatewayPageURL };
    },
    async ask(payment, proof) {
      if (proof !== undefined)
        return answerOf(await call(`/validator/api/validationserverAPI.php?${queryOf({ val_id: proof })}`), payment);
      const query = queryOf({ tran_id: payment.id });
      const { element } = transactions.parse(await call(`/validator/api/merchantTransIDvalidationAPI.php?${query}`));
      const answers = element.map((sent) => answerOf(sent, payment));
      const inState = (wanted: GatewayAnswer['state']) => answers.find(({ state }) => state === wanted);
      return inState('paid') ?? inState('open') ?? inState('ended') ?? { state: 'open' };
    },
    async readNotice(body): Promise<Notice | undefined> {
      const notice = form({});
      for (const [name, value] of new URLSearchParams(body.toString('utf8'))) notice.set(name, value);
      if (!isSigned(notice, password))
        throw new Refusal('malformed', 'notice_not_genuine', 'This notice is not signed by the gateway.');
      const [payment, proof] = [notice.get('tran_id'), notice.get('val_id')];
      return payment ? { payment, ...(proof && { proof }) } : undefined;
    },
  };
}
