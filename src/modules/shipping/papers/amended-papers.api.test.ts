import { extractText } from 'unpdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { openShopToAmend, WHY } from '#tests/support/amend.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';

const HAMBURG = '7 Hafenstrasse, Hamburg';

it('the papers of an amended order print what it is now, and those issued before stay as they were', async () => {
  const { shop, put, post, read, buyer, orderId } = await openShopToAmend({}, { pieces: 1_500 });
  const textOf = async (path: string) => {
    const answer = await shop.app.inject({ url: `/api${path}`, headers: buyer.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  };
  const { number } = await read(`/order/${orderId}/proforma`);
  const original = await textOf(`/invoice/${number}.pdf`);
  await post(`/order/${orderId}/payment`, {});
  await post(`/order/${orderId}/shipment`, { pieces: 500 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const shipped = (await read()).history.at(-1).id;
  const firstShipment = `/order/${orderId}/paper/commercial-invoice/${shipped}.pdf`;
  const issued = await textOf(firstShipment);
  expect(issued).toContain('$34.00');

  const change = { orderedMinQty: 1_200, shippingAddress: HAMBURG, reason: WHY };
  // The shipped pieces are invoiced at their price.
  expect((await put({ ...change, unitPrice: 30 })).json().error).toMatchObject({ field: 'unitPrice' });
  expect((await put(change)).statusCode).toBe(200);
  const revised = await textOf(`/invoice/${number}-A.pdf`);
  for (const text of [`${number}-A`, '1,200', '$40,800.00', HAMBURG]) expect(revised).toContain(text);
  expect(original).not.toContain(HAMBURG);
  expect(await textOf(firstShipment)).toBe(issued);

  await post(`/order/${orderId}/shipment`, { pieces: 700 });
  vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  const later = (await read()).history.findLast(({ event }: { event: string }) => event === 'shipped').id;
  const second = await textOf(`/order/${orderId}/paper/commercial-invoice/${later}.pdf`);
  for (const text of ['$34.00', '$23,800.00', HAMBURG]) expect(second).toContain(text);
  expect(await findInconsistencies(shop)).toEqual([]);
});
