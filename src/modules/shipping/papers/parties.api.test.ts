import { extractText } from 'unpdf';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registrations } from '#src/core/site/company.ts';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

const nord = {
  company: 'Nord Werkzeug GmbH',
  vat: 'DE 123456789',
  eori: 'DE1234567890123',
  bin: '004711-0102',
  consignee: 'To the order of Hansebank AG\nAlter Wall 2, Hamburg',
  notifyParty: 'Elbe Spedition GmbH\n+49 40 123456',
  portOfDischarge: 'Hamburg',
  shippingMarks: 'NORD\nHAMBURG\nC/NO. 1-UP',
};

/** What a paper prints for each of these texts, without white space. */
const printedOf = (texts: object) => Object.values(texts).map((text: string) => text.replaceAll(/\s/g, ''));

/** Moves the clock beyond the time in which recorded events can be undone. */
function whenSettled(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

async function openShop() {
  const shop = await openTestShop();
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const call = async (method: 'POST' | 'PUT', path: string, payload: object, by: Person = admin) => {
    const answer = await shop.app.inject({ method, url: `/api${path}`, headers: by.headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await call('PUT', `/user/${buyer.email}/buyer`, nord, buyer);
  const placed = await call('POST', '/order', { ...orderBody(buyer, toolId), poNumber: 'PO 4711' }, buyer);
  const id = placed.insertedId as string;
  /** The text of a paper without its white space, because lines are broken anywhere. */
  const printed = async (url: string) => {
    const pdf = await shop.app.inject({ url: `/api${url}`, headers: buyer.headers });
    expect(pdf.headers['content-type'], pdf.body.slice(0, 300)).toBe('application/pdf');
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    return text.replaceAll(/\s/g, '');
  };
  const events = async () => {
    const rows = await shop.db.selectFrom('order_events').select(['id', 'event']).orderBy('id').execute();
    return Object.fromEntries(rows.map((row) => [row.event, row.id]));
  };
  const proforma = async () => {
    const answer = await shop.app.inject({ url: `/api/order/${id}/proforma`, headers: buyer.headers });
    const { number, revision } = answer.json();
    return revision ? `${number}-${revision}` : number;
  };
  return { shop, buyer, id, call, printed, events, proforma };
}

describe('the parties on the papers of an order', () => {
  it('are on its proforma: buyer, consignee, notify party, port, marks, the number of the buyer, and the seller', async () => {
    const { printed, proforma } = await openShop();
    const text = await printed(`/invoice/${await proforma()}.pdf`);
    for (const part of printedOf({ ...nord, poNumber: 'PO 4711' })) expect(text).toContain(part);
    for (const title of ['Seller', 'Buyer', 'Consignee', 'Notifyparty', 'Portofdischarge', 'Shippingmarks'])
      expect(text).toContain(title);
    expect(text).toContain(`BIN${registrations.bin}ERC${registrations.erc}`);
    expect(text).not.toContain('IRC');
  });

  it('are on receipt, commercial invoice and packing list as the order has them when each is issued, and stay so', async () => {
    const { id, call, printed, events, proforma } = await openShop();
    const first = await proforma();
    await call('PUT', `/order/${id}/buyer`, { consignee: 'Nord Lager GmbH', poNumber: 'PO 4712', expNumber: 'EXP 9' });
    expect(await printed(`/invoice/${first}.pdf`)).toContain('PO4711');
    await call('POST', `/order/${id}/invoice`, { instead: first, validDays: 30 });
    const second = await printed(`/invoice/${await proforma()}.pdf`);
    for (const part of ['PO4712', 'NordLagerGmbH']) expect(second).toContain(part);
    expect(second).not.toContain('PO4711');

    await call('POST', `/order/${id}/payment`, { reference: 'FT 1' });
    await call('PUT', `/order/${id}/buyer`, { notifyParty: 'Alster Spedition' });
    await call('POST', `/order/${id}/shipment`, {});
    whenSettled();
    const { paid, shipped } = await events();
    const paper = (kind: string, event = '') => `/order/${id}/paper/${kind}/${event}.pdf`;
    const receipt = await printed(paper('receipt', paid));
    for (const part of ['NordWerkzeugGmbH', 'PO4712', 'VATDE123456789']) expect(receipt).toContain(part);
    const shipping = ['PO4712', 'EXP9', 'NordLagerGmbH', 'AlsterSpedition', 'Hamburg', 'C/NO.1-UP', 'ERC'];
    for (const kind of ['commercial-invoice', 'packing-list']) {
      const text = await printed(paper(kind, shipped));
      for (const part of shipping) expect(text, kind).toContain(part);
    }
    await call('PUT', `/order/${id}/buyer`, { poNumber: 'PO 4713', company: 'Süd GmbH' });
    for (const kind of ['commercial-invoice', 'packing-list'])
      expect(await printed(paper(kind, shipped))).not.toMatch(/PO4713|SüdGmbH/);
  });
});
