import { describe, expect, it } from 'vitest';
import { haveModules } from '../support/have-modules.ts';
import { orderBody } from '../support/order-body.ts';
import { targetShop } from '../support/target.ts';
import type { Person } from '../support/test-shop.ts';

const target = targetShop({ RATE_LIMIT: 'off' });

/** Places an order with these fields. @returns the path of its proforma invoice as PDF */
async function pdfOf(buyer: Person, fields: object = {}): Promise<string> {
  const body = { ...orderBody(buyer, await target.tool()), ...fields };
  const id = (await target.send('/api/order', { body, headers: buyer.headers })).json.insertedId;
  const { json } = await target.send(`/api/order/${id}/proforma`, { headers: buyer.headers });
  return `/api/invoice/${json.number}.pdf`;
}

describe.runIf(haveModules('shipping'))('malformed document number', () => {
  it.each([
    ['a path', '..%2f..%2f..%2fetc%2fpasswd'],
    ['a path of another kind', '..%5c..%5cpackage.json'],
    ['a path from the root', '%2fetc%2fpasswd'],
    ['an escape within an escape', '%252e%252e%252fpackage.json'],
    ['a NUL', 'PI-2026-0001%00'],
    ['a line break', 'PI-2026-0001%0d%0aset-cookie:%20x=1'],
    ['a template', '%23read(%22paper.typ%22)'],
    ['a query', "PI-2026-0001'%20or%20'1'='1"],
    ['a long text', 'x'.repeat(200)],
    ['nothing', ''],
    ['a pattern', 'PI-%25'],
  ])('%s is refused', async (_what, number) => {
    const { headers } = await target.person();
    const answer = await target.send(`/api/invoice/${number}.pdf`, { headers });
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text).not.toContain('root:');
  });
});

describe.runIf(haveModules('shipping'))('markup injection into documents', () => {
  it.each([
    ['reads a file', '#read("/etc/passwd")'],
    ['reads the template', '#include "paper.typ"'],
    ['loads a package', '#import "@preview/cetz:0.3.1"'],
    ['loops endlessly', '#while true {}'],
    ['ends the data', '"}) #panic("x") //'],
    ['is mathematics', '$ integral_0^1 x dif x $'],
    ['is a label', '@ref <label> = Heading'],
    ['is one long word', 'x'.repeat(450)],
    ['changes direction', '\u202Eorez\u202C שלום عالم'],
    ['is in several scripts', 'مرحبا שלום สวัสดี வணக்கம் '.repeat(10)],
    ['is Bengali', 'বাড়ি ১২, ক্ষুদ্র স্ত্রী ইনভয়েস'.repeat(8)],
  ])('is printed literally when it %s', async (_what, shippingAddress) => {
    const buyer = await target.person();
    const url = await pdfOf(buyer, { shippingAddress, orderedBy: shippingAddress.slice(0, 60) });
    const answer = await target.send(url, { headers: buyer.headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.text.startsWith('%PDF-')).toBe(true);
  });
});

describe.runIf(haveModules('shipping'))('burst of document requests', () => {
  it('is queued up to a bound, refused beyond it, and does not block other requests', async () => {
    const buyers = await Promise.all(Array.from({ length: 80 }, () => target.person()));
    const shippingAddress = 'ক্ষুদ্র স্ত্রী ইনভয়েস '.repeat(20);
    const urls = await Promise.all(buyers.map((buyer) => pdfOf(buyer, { shippingAddress })));
    const ask = (at: number) => target.send(urls[at] ?? '', { headers: buyers[at]?.headers ?? {} });
    const burst = [...buyers.keys()].map(ask);
    const page = await target.send('/tools');
    expect(page.status).toBe(200);
    const answers = await Promise.all(burst);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('2');
    // On a busy machine, the guard of the event loop refuses everything for a few seconds after the burst.
    for (const at of [0, 1, 78, 79]) await expect.poll(async () => (await ask(at)).status).toBe(200);
  });
});
