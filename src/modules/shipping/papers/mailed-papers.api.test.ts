import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { extractText } from 'unpdf';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { printerOfMails } from '#src/core/orders/mailed-papers.server.ts';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { mailTransport } from '#src/platform/mail/deliver.server.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { poster } from '#tests/support/poster.ts';
import { freePort } from '#tests/support/postgres.ts';
import { openShopToShip } from '#tests/support/shop-to-ship.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const silent = pino({ level: 'silent' });

/** Names of the papers of each mail to this address that is due, by the subject of the mail. */
async function mailedTo(shop: TestShop, address: string) {
  const print = printerOfMails(shop, silent);
  const mails = (await claimDueMails(shop.db, 100)).filter(({ to }) => to === address);
  const papers = mails.map(async ({ subject, papers = [] }) => {
    const files = (await Promise.all(papers.map(print))).flat();
    return [subject.split(':')[0], files.map(({ fileName }) => fileName)] as const;
  });
  return Object.fromEntries(await Promise.all(papers));
}

function whenSettled(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the papers of mails', () => {
  it('are proforma invoice, receipt, and what is issued of a shipment: printed when the mail is sent', async () => {
    const { shop, buyer, admin, orderId, number, addLine } = await openShopWithInvoice();
    const post = poster(shop, admin);
    expect(await mailedTo(shop, buyer.email)).toEqual({ 'Your order of 500 × Test drill': [`${number}.pdf`] });
    await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
    expect(await mailedTo(shop, buyer.email)).toEqual({ [`Your proforma invoice ${number}-A`]: [`${number}-A.pdf`] });
    await post(`/order/${orderId}/payment`, { confirm: true });
    await post(`/order/${orderId}/shipment`, { pieces: 200 });
    whenSettled();
    const year = number.slice(3, 7);
    expect(await mailedTo(shop, buyer.email)).toEqual({
      // The payment and the confirmation with it have one mail.
      Confirmed: [`RC-${year}-0001.pdf`],
      'Shipped in part': [],
    });
    await post(`/order/${orderId}/shipment`, {});
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
    const shipped = shop.db.selectFrom('order_events').select('id').where('event', '=', 'shipped');
    const { id } = await shipped.executeTakeFirstOrThrow();
    const url = `/api/order/${orderId}/paper/packing-list/${id}.pdf`;
    expect((await shop.app.inject({ url, headers: admin.headers })).statusCode).toBe(200);
    expect(await mailedTo(shop, buyer.email)).toEqual({ Shipped: [`CI-${year}-0001.pdf`, `PL-${year}-0001.pdf`] });
  });

  it('are issued with the mail about a shipment, or about the correction that adds the number of its transport document', async () => {
    const { shop, buyer, admin, orderId, number } = await openShopWithInvoice();
    const post = poster(shop, admin);
    await post(`/order/${orderId}/payment`, { confirm: true });
    await post(`/order/${orderId}/shipment`, { pieces: 200, carrier: 'Maersk', reference: 'MAEU 123456789' });
    await post(`/order/${orderId}/shipment`, { carrier: 'Maersk' });
    whenSettled();
    const year = number.slice(3, 7);
    expect(await mailedTo(shop, buyer.email)).toMatchObject({
      'Shipped in part': [`CI-${year}-0001.pdf`, `PL-${year}-0001.pdf`],
      Shipped: [],
    });
    const last = shop.db.selectFrom('shipments').select('id').where('reference', 'is', null);
    const { id } = await last.executeTakeFirstOrThrow();
    const corrected = await shop.app.inject({
      ...{ method: 'PUT', url: `/api/order/${orderId}/shipment/${id}`, headers: admin.headers },
      payload: { carrier: 'Maersk', reference: 'MAEU 987654321', departedOn: '2026-03-12' },
    });
    expect(corrected.statusCode).toBe(200);
    expect(await mailedTo(shop, buyer.email)).toEqual({
      'Shipment corrected': [`CI-${year}-0002.pdf`, `PL-${year}-0002.pdf`],
    });
  });

  it('are the debit or credit note of a line that no commercial invoice states, and of a refund', async () => {
    const { shop, buyer, orderId, ship, print, addLine, postTo } = await openShopToShip();
    const notes = async () => {
      const mailed = Object.values<string[]>(await mailedTo(shop, buyer.email)).flat();
      return mailed.filter((name) => /^[CD]N/.test(name)).map((name) => name.replace(/-\d{4}-/, '-'));
    };
    await print(await ship(700));
    await notes();
    await addLine({ kind: 'charge', text: 'Demurrage', amount: 90 });
    expect(await notes()).toEqual(['DN-0001.pdf']);
    await addLine({ kind: 'credit', text: 'Broken pieces', amount: 100 });
    expect(await notes()).toEqual(['CN-0001.pdf']);
    // $150 more than the order costs, so that the credits do not explain all that is paid back.
    await postTo(`/order/${orderId}/payment`, { amount: 24_400, surplus: true });
    await addLine({ kind: 'credit', text: 'Late delivery', amount: 20 });
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
    expect(await notes()).toEqual(['CN-0002.pdf']);
    await postTo(`/order/${orderId}/refund`, { amount: 170 });
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
    expect(await notes()).toEqual(['CN-0003.pdf']);
  });

  it('are the credit note of a refund that is recorded with the cancellation, too', async () => {
    const { shop, buyer, admin, orderId, number } = await openShopWithInvoice();
    const post = poster(shop, admin);
    await post(`/order/${orderId}/payment`, { amount: 100 });
    await post(`/order/${orderId}/refund`, { amount: 100, cancel: true });
    whenSettled();
    const mailed = await mailedTo(shop, buyer.email);
    expect(mailed[`Refund for ${number}`]).toEqual([expect.stringMatching(/^CN-\d{4}-0001\.pdf$/)]);
  });

  it('have no note of a line that a commercial invoice is going to state', async () => {
    const { shop, buyer, number, addLine } = await openShopToShip();
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
    await claimDueMails(shop.db, 100);
    await addLine({ kind: 'credit', text: 'Late delivery', amount: 20 });
    const mails = Object.entries(await mailedTo(shop, buyer.email));
    expect(mails).toEqual([[expect.stringContaining(number), [expect.stringContaining(number)]]]);
  });

  it('of a payment that is corrected before its mail is sent are none, which is no fault', async () => {
    const { shop, admin, orderId, read } = await openShopWithInvoice();
    const post = poster(shop, admin);
    await post(`/order/${orderId}/payment`, {});
    const { entries } = await read(`/order/${orderId}/ledger`);
    await post(`/order/${orderId}/correction`, { entry: entries[0].id });
    whenSettled();
    const faults: string[] = [];
    const print = printerOfMails(shop, pino({ level: 'error' }, { write: (line) => void faults.push(line) }));
    const mails = await claimDueMails(shop.db, 100);
    const papers = await Promise.all(mails.flatMap((mail) => (mail.papers ?? []).map(print)));
    expect(papers.flat().map(({ fileName }) => fileName.slice(0, 2))).not.toContain('RC');
    expect(faults).toEqual([]);
  });

  it('of a transfer for several orders are their receipts', async () => {
    const { shop, buyer, admin, orderId, place } = await openShopWithInvoice();
    const post = poster(shop, admin);
    const { number } = (await post('/invoice', { orders: [orderId, await place()] }, buyer)).json();
    await claimDueMails(shop.db, 100);
    const entry = { kind: 'payment', amount: 34_000, receivedOn: '2026-03-12', reference: 'FT 1' };
    expect((await post(`/invoice/${number}/entry`, entry)).statusCode).toBe(200);
    whenSettled();
    const papers = (await mailedTo(shop, buyer.email))[`Payment received for ${number}`];
    expect(papers).toEqual([expect.stringMatching(/^RC-\d+-0001/), expect.stringMatching(/^RC-\d+-0002/)]);
  });

  it('reach the customer as PDF, and a mail whose paper cannot be printed reaches him without it', async () => {
    const { shop, number } = await openShopWithInvoice();
    const port = await freePort();
    const server = await openMailServer(port);
    const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'shop@example.com' };
    const [mail] = (await claimDueMails(shop.db, 100)).filter(({ papers }) => papers);
    if (!mail) throw new Error('unreachable');
    await mailTransport(config, { print: printerOfMails(shop, silent) })(mail);
    expect(server.accepted[0]).toContain(`filename=${number}.pdf`);
    const [, base64 = ''] = /filename=PI.*?\r\n\r\n([\w+/=\r\n]+)/s.exec(server.accepted[0] ?? '') ?? [];
    const { text } = await extractText(new Uint8Array(Buffer.from(base64, 'base64')), { mergePages: true });
    expect(text).toContain(number);

    const faults: string[] = [];
    const log = pino({}, { write: (line) => void faults.push(JSON.parse(line).msg) });
    await shop.db.updateTable('invoices').set({ document: '{' }).execute();
    await mailTransport(config, { print: printerOfMails(shop, log) })(mail);
    expect(server.accepted[1]).not.toContain('application/pdf');
    expect(server.accepted[1]).toContain('Open the proforma invoice');
    expect(faults).toEqual(['a paper could not be printed, its mail is sent without it']);
  });

  it('are left out above 5 MB', async () => {
    const port = await freePort();
    const server = await openMailServer(port);
    const transport = mailTransport(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'shop@example.com' },
      {
        print: async ({ kind }) => [
          { fileName: `${kind}.pdf`, pdf: Buffer.alloc(kind === 'small' ? 1_000 : 5_000_000) },
        ],
      },
    );
    const papers = [{ kind: 'small' }, { kind: 'large' }];
    await transport({ id: 'a', attempts: 1, to: 'b@example.com', subject: 'x', text: 'x', html: 'x', papers });
    expect(server.accepted[0]).toContain('small.pdf');
    expect(server.accepted[0]).not.toContain('large.pdf');
  });
});
