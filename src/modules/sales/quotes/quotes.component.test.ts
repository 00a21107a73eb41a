import { describe, expect, it } from 'vitest';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { holdReads } from '#tests/support/screen/hold-reads.ts';
import {
  openAsAdmin,
  openPage,
  type ScreenShop,
  signInAs,
  untilQuiet,
  useShop,
} from '#tests/support/screen/open-screen.ts';
import { LAST_DAY } from '#tests/support/shop-with-quotes.ts';

async function post(shop: ScreenShop, path: string, payload: object, as: 'admin' | 'customer' = 'admin') {
  const { headers } = await shop.signIn(as);
  const answer = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const toolOf = async ({ app }: ScreenShop, at = 0) => (await app.inject({ url: '/api/tool?limit=2' })).json()[at];

/** A quote with one offer for an address; the demo's buyer by default. @returns its id and the link of its mail */
async function quoteFor(shop: ScreenShop, lines: object[], email = 'buyer@example.com') {
  const { insertedId: id } = await post(shop, '/customer-quote', { email, lines, validUntil: LAST_DAY });
  const mail = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, link: /\/quote\/\S+/.exec(mail.text)?.[0] ?? '' };
}

describe('quotes', () => {
  const shop = useShop();

  it('are asked for with the typed numbers, problems beside their fields', async () => {
    const tool = await toolOf(shop);
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/new-quote?tool=${tool._id}&pieces=400`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Ask for a quote' }).click();
    await main.getByText('At least 500 pieces are ordered.').waitFor();
    await main.getByText(`List price ${formatMoney(tool.price, 'USD')}`, { exact: true }).waitFor();
    const [step] = tool.priceSteps;
    await main.getByLabel('Pieces').fill(String(step.from));
    await main.getByText(`List price ${formatMoney(step.price, 'USD')}`, { exact: true }).waitFor();
    await main.getByLabel('Pieces').fill('5,000');
    await main.getByLabel(/^Target price/).fill('1.234');
    await main.getByRole('button', { name: 'Ask for a quote' }).click();
    await main.getByText(/^1\.234 can be 1,234 or/).waitFor();
    await main.getByLabel(/^Target price/).fill('28,50');
    await main.getByLabel('Message').fill('Our brand, please.');
    await main.getByRole('button', { name: 'Ask for a quote' }).click();
    await page.getByText('We have your request').waitFor();
    await page.getByText('5,000 pieces, target $28.50 each').waitFor();
  });

  it('that wait for an offer are counted in the menu of an open page', async () => {
    const page = await openAsAdmin(shop, '/dashboard/quotes');
    const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Quotes/ });
    const counted = async () => Number(/\((\d+)\)/.exec(await entry.innerText())?.[1] ?? 0);
    await expect.poll(counted).toBeGreaterThan(0);
    const before = await counted();
    const tool = await toolOf(shop);
    await post(shop, '/quote', { lines: [{ toolId: tool._id, pieces: 500 }] }, 'customer');
    await expect.poll(counted).toBe(before + 1);
  });

  it('are offered by an admin from the request, and the total follows what is typed', async () => {
    const page = await openAsAdmin(shop, '/dashboard/quotes?state=asked');
    await page
      .getByText('1 quote', { exact: true })
      .or(page.getByText(/^\d+ quotes$/))
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Q-/ }).first().click();
    await page.getByRole('link', { name: 'Write the offer' }).click();
    await page.getByRole('button', { name: 'Send the offer' }).waitFor();
    await page.getByLabel('Price (USD)').fill('0');
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await page.getByText('The price is at least $0.01.').waitFor();
    await page.getByLabel('Pieces').fill('1,000');
    await page.getByLabel('Price (USD)').fill('27.50');
    await page.getByRole('button', { name: 'Add a charge' }).click();
    await page.getByLabel('Charge 1').fill('Freight');
    await page.getByLabel('Amount (USD)').first().fill('500');
    await page.getByText('Total without tax: $28,000').waitFor();
    await page.getByRole('link', { name: 'All Orders' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await page.getByText('Not opened by the customer yet.').waitFor();
    await page.getByRole('button', { name: 'Extend by 14 days' }).click();
    await page.getByRole('link', { name: 'Revision B' }).waitFor();
    await page
      .getByText(/^Valid until: /)
      .or(page.getByText('Changes since revision A'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByText('Please tell the customer why.').waitFor();
    await dialog.getByLabel('Reason for the customer').fill('We make it no longer.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('We make it no longer.').waitFor();
  }, 60_000);

  it('are noted as lost at once after they were extended', async () => {
    const tool = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: tool._id, pieces: 1_000, unitPrice: 30 }]);
    const page = await openAsAdmin(shop, `/quote/${id}`);
    await page.getByRole('button', { name: 'Extend by 14 days' }).waitFor();
    const { waiting, release } = await holdReads(page, '**/api/quote/*');
    await page.getByRole('button', { name: 'Extend by 14 days' }).click();
    await expect.poll(waiting).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Note as lost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Note as lost' }).click();
    await dialog.waitFor({ state: 'hidden' });
    release();
    await expect.poll(() => page.getByRole('button', { name: 'Note as lost' }).count()).toBe(0);
  });

  it('show target and offered prices in their own currency, and offer none of another one', async () => {
    const drill = await toolOf(shop);
    const lines = [{ toolId: drill._id, pieces: 500, targetPrice: 3_457 }];
    const { insertedId: id } = await post(shop, '/quote', { lines }, 'customer');
    const offer = { lines: [{ toolId: drill._id, pieces: 500, unitPrice: 3_400 }], validUntil: LAST_DAY };
    await post(shop, `/quote/${id}/offer`, { ...offer, charges: [{ text: 'Sea freight', amount: 450 }] });
    // The shop sold in yen then.
    const inYen = (content: string) => JSON.stringify({ ...JSON.parse(content), currency: 'JPY' });
    const { asked } = await shop.db.selectFrom('quotes').select('asked').where('id', '=', id).executeTakeFirstOrThrow();
    await shop.db
      .updateTable('quotes')
      .set({ asked: inYen(asked) })
      .where('id', '=', id)
      .execute();
    const revision = shop.db.selectFrom('quote_revisions').select('content').where('quote_id', '=', id);
    const { content } = await revision.executeTakeFirstOrThrow();
    await shop.db
      .updateTable('quote_revisions')
      .set({ content: inYen(content) })
      .where('quote_id', '=', id)
      .execute();
    const page = await openAsAdmin(shop, `/dashboard/quotes/${id}/offer`);
    await page.getByText(`target ${formatMoney(3_457, 'JPY')} each`, { exact: false }).waitFor();
    expect(await page.getByLabel('Price (USD)').inputValue()).toBe('');
    expect(await page.getByLabel('Charge 1').inputValue()).toBe('Sea freight');
    expect(await page.getByLabel('Amount (USD)').first().inputValue()).toBe('');
  });

  it('are accepted without the lines that are short of stock', async () => {
    const [drill, other] = [await toolOf(shop), await toolOf(shop, 1)];
    const { id } = await quoteFor(shop, [
      { toolId: drill._id, pieces: 500, unitPrice: 30 },
      { toolId: other._id, pieces: 900_000, unitPrice: 3 },
    ]);
    const page = await openPage(shop, { expectedErrors: /409|422/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await form
      .getByText('Please fill up all blank input!')
      .or(form.getByText(/Please input your/))
      .first()
      .waitFor();
    await form.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await form.getByLabel('Phone number').fill('+8801712345678');
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await form.getByText(/of 900,000 pieces are in stock/).waitFor();
    await form.getByRole('button', { name: 'Leave out what is short' }).click();
    await form.getByText(`Left out: ${other.toolName}.`, { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await page.getByText(/^Accepted on/).waitFor();
    await page.getByRole('link', { name: /^Invoice PI-/ }).waitFor();
  });

  it('are accepted without the lines whose tools were deleted', async () => {
    const drill = await toolOf(shop);
    const gone = await shop.db.selectFrom('tools').selectAll().where('id', '=', drill._id).executeTakeFirstOrThrow();
    const values = { ...gone, id: 'gone', name: 'Router' };
    await shop.db.insertInto('tools').values(values).execute();
    const { id } = await quoteFor(shop, [
      { toolId: drill._id, pieces: 500, unitPrice: 30 },
      { toolId: 'gone', pieces: 500, unitPrice: 3 },
    ]);
    await shop.db.deleteFrom('tools').where('id', '=', 'gone').execute();
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    await form.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await form.getByLabel('Phone number').fill('+8801712345678');
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await form.getByText('Router is no longer in the catalogue.', { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Leave out what is short' }).click();
    await form.getByText('Left out: Router. A discount is reduced by its share.', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await page.getByText(/^Accepted on/).waitFor();
  });

  it('are read by the link of a mail without an account, which may decline them', async () => {
    const drill = await toolOf(shop);
    const lines = [
      { toolId: drill._id, pieces: 500, unitPrice: 30, alternative: '1' },
      { toolId: drill._id, pieces: 1_000, unitPrice: 28, alternative: '1' },
    ];
    const { id, link } = await quoteFor(shop, lines, 'karim@example.com');
    const page = await openPage(shop);
    await page.goto(`/quote/${id}`);
    await page.getByText('Please open the link in our mail').waitFor();
    await page.goto(link);
    await page.getByText(/^Total without tax, with 1,000 of/).waitFor();
    expect(await page.getByRole('link', { name: 'Sign up' }).last().getAttribute('href')).toContain(
      encodeURIComponent(link),
    );
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').selectOption('time');
    await dialog.getByLabel(/^Reason/).fill('Too late for us.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await page.getByText(/^Declined on/).waitFor();
    await page.getByText('The delivery time').waitFor();
  });

  it('show a new offer on an open page, without a reload', async () => {
    const drill = await toolOf(shop);
    const line = { toolId: drill._id, pieces: 500, unitPrice: 30 };
    const { id } = await quoteFor(shop, [line]);
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    await page.getByText('$15,000').first().waitFor();
    await post(shop, `/quote/${id}/offer`, { lines: [{ ...line, unitPrice: 29 }], validUntil: LAST_DAY });
    await page.getByText('$14,500').first().waitFor();
  });

  it('keep what was typed to accept them when another revision comes, and say so', async () => {
    const drill = await toolOf(shop);
    const line = { toolId: drill._id, pieces: 500, unitPrice: 30 };
    const { id } = await quoteFor(shop, [line]);
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    await form.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await form.getByLabel('Phone number').fill('+8801712345678');
    await post(shop, `/quote/${id}/offer`, { lines: [{ ...line, unitPrice: 31 }], validUntil: LAST_DAY });
    await form.getByRole('heading', { name: 'Accept revision B' }).waitFor();
    await form.getByText('Revision B came while this page was open. Please read it first.').waitFor();
    expect(await form.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
    await form.getByRole('button', { name: 'Accept and order' }).click();
    await page.getByText(/^Accepted on/).waitFor();
  });

  it('keep what was typed to accept them while an earlier revision is read, or none can be accepted', async () => {
    const [drill, saw] = [await toolOf(shop), await toolOf(shop, 1)];
    const lines = [drill, saw].map(({ _id }) => ({ toolId: _id, pieces: 500, unitPrice: 30, alternative: '1' }));
    const { id } = await quoteFor(shop, lines);
    await post(shop, `/quote/${id}/offer`, { lines, validUntil: LAST_DAY });
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/quote/${id}?revision=B`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    const address = form.getByLabel('Shipping address');
    await address.fill('12 Mirpur Road, Dhaka');
    await form.getByRole('radio').last().check();
    await page.getByRole('link', { name: 'Revision A' }).click();
    await form.waitFor({ state: 'detached' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'My quotes' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Revision B' }).click();
    expect(await address.inputValue()).toBe('12 Mirpur Road, Dhaka');
    expect(await form.getByRole('radio').last().isChecked()).toBe(true);
    await post(shop, `/quote/${id}/offer`, { lines, validUntil: LAST_DAY });
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Revision C' }).click();
    await form.getByText('Revision C came while this page was open.', { exact: false }).waitFor();
    expect(await address.inputValue()).toBe('12 Mirpur Road, Dhaka');
  });

  it.each([
    ['accepted', 'This quote was accepted meanwhile'],
    ['withdrawn', 'We have withdrawn this quote.'],
    ['expired', 'This offer has ended.'],
  ] as const)('say in place of the form that they are %s, if something was typed there', async (state, words) => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    await form.getByLabel('Shipping address').fill('7 Hafenstrasse, Hamburg');
    await form.getByLabel('Phone number').fill('+8801712345678');
    const decided = state === 'expired' ? { valid_until: Date.now() - 1 } : { state, decided_at: Date.now() };
    await shop.db.updateTable('quotes').set(decided).where('id', '=', id).execute();
    const press = form.getByRole('button', { name: 'Accept and order' });
    await press.focus();
    await press.click();
    const note = page.getByRole('status').filter({ hasText: words });
    await note.waitFor();
    expect(await note.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await form.count()).toBe(0);
  });

  it('that have expired lead to a request with their lines', async () => {
    const [drill, saw] = [await toolOf(shop), await toolOf(shop, 1)];
    const lines = [
      { toolId: drill._id, pieces: 700, unitPrice: 30 },
      { toolId: saw._id, pieces: 1_200, unitPrice: 30 },
    ];
    const { id } = await quoteFor(shop, lines);
    await shop.db.updateTable('quotes').set({ valid_until: 1 }).where('id', '=', id).execute();
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    await page.getByRole('link', { name: 'ask for a new quote' }).click();
    const pieces = page.getByRole('main').getByLabel('Pieces');
    await expect.poll(() => pieces.count()).toBe(2);
    const typed = await pieces.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(typed).toEqual(['700', '1200']);
  });

  it('lead to their orders once they are accepted here, without that note', async () => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const form = page.getByRole('form', { name: 'Accept the quote' });
    await form.getByLabel('Shipping address').fill('7 Hafenstrasse, Hamburg');
    await form.getByLabel('Phone number').fill('+8801712345678');
    const press = form.getByRole('button', { name: 'Accept and order' });
    await press.focus();
    await press.click();
    const result = page.getByRole('status').filter({ hasText: /^Accepted on/ });
    await result.waitFor();
    await expect.poll(() => result.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('meanwhile').count()).toBe(0);
  });

  it('lead to their end once they are declined here, without that note, whatever was typed to accept them', async () => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    await page.getByLabel('Shipping address').fill('7 Hafenstrasse, Hamburg');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: /^Declined on/ });
    await result.waitFor();
    await expect.poll(() => result.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText('meanwhile').count()).toBe(0);
  });

  it('that a customer declined while a clerk wrote a revision say so, and are offered once it is sent again', async () => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openAsAdmin(shop, `/dashboard/quotes/${id}/offer`, { expectedErrors: /409/ });
    await page.getByLabel('Notes').fill('With our new packing');
    const send = () => page.getByRole('button', { name: 'Send the offer' }).click();
    const declined = { state: 'declined' as const, decided_at: Date.now(), why: 'time' as const, reason: '' };
    await shop.db.updateTable('quotes').set(declined).where('id', '=', id).execute();
    await send();
    await page.getByText(/was declined meanwhile \(The delivery time\)\. Send the offer again/).waitFor();
    await page.getByText(/^Declined on/).waitFor();
    expect(await page.getByLabel('Notes').inputValue()).toBe('With our new packing');
    await send();
    await page.getByText('The offer is sent to the customer.').waitFor();
  });

  it('keep the reason of a withdrawal while the revision that came meanwhile is read', async () => {
    const drill = await toolOf(shop);
    const line = { toolId: drill._id, pieces: 500, unitPrice: 30 };
    const { id } = await quoteFor(shop, [line]);
    const page = await openAsAdmin(shop, `/quote/${id}?revision=A`, { expectedErrors: /409/ });
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('Reason for the customer');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await reason.fill('We make it no longer.');
    await post(shop, `/quote/${id}/offer`, { lines: [{ ...line, unitPrice: 29 }], validUntil: LAST_DAY });
    await page.getByRole('link', { name: 'Revision B', includeHidden: true }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByText(/^Revision B of Q-\S+ was offered meanwhile/).waitFor();
    await dialog.getByRole('link', { name: 'Read revision B' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('$14,500').first().waitFor();
    await page.getByRole('button', { name: 'Note as lost' }).click();
    expect(await dialog.getByLabel('What the customer said').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    expect(await reason.inputValue()).toBe('We make it no longer.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(/^Withdrawn on/).waitFor();
  });

  it('are declined as they were read, in a dialog that stays open when another revision comes', async () => {
    const drill = await toolOf(shop);
    const line = { toolId: drill._id, pieces: 500, unitPrice: 30 };
    const { id } = await quoteFor(shop, [line]);
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}?revision=A`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await dialog.getByLabel('Why').selectOption('time');
    await dialog.getByLabel(/^Reason/).fill('Too late for us.');
    await post(shop, `/quote/${id}/offer`, { lines: [{ ...line, unitPrice: 29 }], validUntil: LAST_DAY });
    await page.getByRole('link', { name: 'Revision B', includeHidden: true }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByRole('link', { name: 'Read revision B' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('$14,500').first().waitFor();
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('Too late for us.');
    expect(await dialog.getByLabel('Why').inputValue()).toBe('time');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await page.getByText(/^Declined on/).waitFor();
  });

  it('keep the dialog and the reason when the session has ended, with a way to sign in', async () => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openPage(shop, { expectedErrors: /401/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    await dialog.getByLabel(/^Reason/).fill('Too late for us.');
    await shop.db.deleteFrom('session').execute();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
    await untilQuiet(page);
    expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('Too late for us.');
  });

  it('that are extended when the session has ended show a way to sign in', async () => {
    const drill = await toolOf(shop);
    const { id } = await quoteFor(shop, [{ toolId: drill._id, pieces: 500, unitPrice: 30 }]);
    const page = await openAsAdmin(shop, `/quote/${id}`, { expectedErrors: /401/ });
    const extend = page.getByRole('button', { name: /^Extend by/ });
    await extend.waitFor();
    await shop.db.deleteFrom('session').execute();
    await extend.click();
    await page.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
  });

  it('keep why a request is taken back when the offer comes meanwhile', async () => {
    const drill = await toolOf(shop);
    const { insertedId: id } = await post(shop, '/quote', { lines: [{ toolId: drill._id, pieces: 500 }] }, 'customer');
    const buyer = shop.db.selectFrom('user').select('id').where('email', '=', 'buyer@example.com');
    await shop.db.updateTable('quotes').set({ customer_id: buyer }).where('id', '=', id).execute();
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'buyer@example.com', `/quote/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Take the request back' }).click();
    await dialog.getByLabel(/^Reason/).fill('No longer needed.');
    const lines = [{ toolId: drill._id, pieces: 500, unitPrice: 30 }];
    await post(shop, `/quote/${id}/offer`, { lines, validUntil: LAST_DAY });
    await page.getByText('$15,000').first().waitFor();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText('We have made an offer already. Please decline it instead.').waitFor();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Decline the quote' }).click();
    expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('No longer needed.');
  });

  it('are in the overview, with why they were lost', async () => {
    const page = await openAsAdmin(shop, '/dashboard/overview');
    await page.getByRole('region', { name: 'Quotes' }).getByText('The delivery time').waitFor();
  });
});
