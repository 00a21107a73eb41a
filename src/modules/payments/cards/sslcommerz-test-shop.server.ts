import { createHash } from 'node:crypto';
import { serveFetch } from '#tests/support/fetch-server.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const STORE = { store_id: 'karigar', store_passwd: 'p@ss/word' };
const TAKA_PER_DOLLAR = 82;
const rateOf = (currency = '') => (currency === 'BDT' ? 1 : TAKA_PER_DOLLAR);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Imitates the gateway's API: starts sessions, validates by `val_id`, and lists by `tran_id`. */
function imitateSslcommerz() {
  const sessions: Record<string, string>[] = [];
  /** By `val_id`. */
  const transactions = new Map<string, Record<string, string | null>>();
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const sent = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams;
    const isStore = Object.entries(STORE).every(([name, value]) => sent.get(name) === value);
    if (!isStore) return Response.json({ status: 'FAILED', failedreason: 'Store Credential Error' });
    if (pathname === '/gwprocess/v4/api.php') {
      const session = Object.fromEntries(sent);
      sessions.push(session);
      // As the gateway says it when the amount is worth more than 500,000 taka.
      if (Number(session.total_amount) * rateOf(session.currency) > 500_000)
        return Response.json({ status: 'FAILED', failedreason: 'Invalid amount. It is above the maximum.' });
      return Response.json({
        status: 'SUCCESS',
        sessionkey: `key${sessions.length}`,
        GatewayPageURL: `https://pay.example.com/${session.tran_id}`,
      });
    }
    const list = [...transactions.values()];
    if (pathname === '/validator/api/validationserverAPI.php')
      return Response.json(
        list.find(({ val_id }) => val_id === sent.get('val_id')) ?? { status: 'INVALID_TRANSACTION' },
      );
    const element = list.filter(({ tran_id }) => tran_id === sent.get('tran_id'));
    return Response.json({ APIConnect: 'DONE', no_of_trans_found: element.length, element });
  };
  const pay = (session: Record<string, string>, difference: Record<string, string | null> = {}) => {
    const { tran_id = '', total_amount = '', currency = '' } = session;
    const paid = {
      status: 'VALID',
      tran_id,
      val_id: `val${tran_id}`,
      amount: (Number(total_amount) * rateOf(currency)).toFixed(2),
      currency: 'BDT',
      currency_type: currency,
      currency_amount: total_amount,
      bank_tran_id: `bank${tran_id}`,
      currency_rate: rateOf(currency).toFixed(4),
      risk_level: '0',
    };
    transactions.set(difference.val_id ?? paid.val_id, { ...paid, ...difference });
    return { ...paid, ...(difference.val_id && { val_id: difference.val_id }) };
  };
  return { sessions, answer, pay };
}

/** An IPN with the gateway's signature. */
export function ipn(fields: Record<string, string>, password = STORE.store_passwd): string {
  const names = Object.keys(fields);
  const signed = [...Object.entries(fields), ['store_passwd', md5(password)] as const]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return new URLSearchParams({ ...fields, verify_key: names.join(','), verify_sign: md5(signed) }).toString();
}

/** A shop with orders of one customer, on one invoice; by default one order of 1,530,000 taka. */
export async function openSslcommerzShop({ CURRENCY = 'BDT', pieces = 45_000, orders = 1, environment = {} } = {}) {
  const gateway = imitateSslcommerz();
  const host = await serveFetch(gateway.answer);
  const access = `http://${STORE.store_id}:${encodeURIComponent(STORE.store_passwd)}@${host}`;
  const shop = await openTestShop({ CURRENCY, SSLCOMMERZ_URL: access, ...environment });
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: orders * pieces })];
  const post = poster(shop, buyer);
  const ids: string[] = [];
  while (ids.length < orders) ids.push(await placeTestOrder(shop, buyer, toolId, pieces));
  const [orderId = ''] = ids;
  if (orders > 1) await post('/invoice', { orders: ids });
  const get = reader(shop, buyer);
  const begin = async (part: string, id = orderId) =>
    (await post(`/order/${id}/card-payment`, { gateway: 'sslcommerz', part })).json();
  const sendForm = (path: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const tell = (payload: string) => sendForm('/card-payment-notice/sslcommerz', payload);
  const ledger = () => get(`/order/${orderId}/ledger`);
  const beginPart = async (part: string, id?: string) => {
    await begin(part, id);
    return gateway.sessions.at(-1) ?? {};
  };
  const beginDeposit = (id?: string) => beginPart('deposit', id);
  const states = async () => {
    const rows = await shop.db.selectFrom('card_payments').select('state').orderBy('started_at').execute();
    return rows.map(({ state }) => state);
  };
  return {
    shop,
    gateway,
    buyer,
    ids,
    orderId,
    post,
    get,
    begin,
    beginPart,
    beginDeposit,
    sendForm,
    tell,
    ledger,
    states,
  };
}
