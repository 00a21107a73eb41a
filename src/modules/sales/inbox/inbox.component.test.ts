import { expect, it } from 'vitest';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { holdReads } from '#tests/support/screen/hold-reads.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a question is answered with a template in the inbox, and the customer reads it without the notes and replies', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
  await page.getByRole('button', { name: 'Ask about this order' }).click();
  await page.getByLabel('Your question').fill('How long is the lead time of spare packs?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText(/^Your question about ORD-\d{4}-\d+ is sent\./).waitFor();
  const order = new URL(page.url()).pathname;
  const onOrder = page.getByRole('navigation', { name: 'Messages about this order' });
  await onOrder.getByRole('link', { name: /^Question about ORD-/ }).waitFor();
  await onOrder.getByText('Sent', { exact: true }).waitFor();

  await signInAs(page, 'admin@example.com', order);
  await onOrder.getByText('New', { exact: true }).waitFor();
  await page.goto('/dashboard/conversations');
  await page.getByText('How long is the lead time of spare packs?').waitFor();
  await page.getByRole('link', { name: /^Demo Buyer: Question about ORD-/ }).click();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('Please write your message.').waitFor();
  await page.getByLabel('Template').selectOption({ label: 'Lead time' });
  expect(await page.getByLabel('Your answer').inputValue()).toContain('30 to 35 days');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('listitem').filter({ hasText: '30 to 35 days' }).waitFor();
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('waiting-for-them');
  await page.getByLabel('Add a note').fill('Asks each month');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Asks each month' }).waitFor();
  const path = new URL(page.url()).pathname;

  await signInAs(page, 'buyer@example.com', path);
  await page.getByRole('listitem').filter({ hasText: '30 to 35 days' }).waitFor();
  expect(await page.getByText('Asks each month').count()).toBe(0);
  expect(await page.getByLabel('State').count()).toBe(0);
  const release = await holdCalls(page, '**/api/conversation/*/message');
  await page.getByLabel('Your message').fill('Fine, thank you');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByLabel('Your message').fill('And the price?');
  release();
  await page.getByRole('listitem').filter({ hasText: 'Fine, thank you' }).waitFor();
  expect(await page.getByLabel('Your message').inputValue(), 'typed while the message was sent').toBe('And the price?');

  await signInAs(page, 'admin@example.com', path);
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('waiting-for-us');
  await page.getByRole('link', { name: 'Make a quote' }).click();
  await expect.poll(() => page.getByLabel('Email of the customer').inputValue()).toBe('buyer@example.com');
  await page.goto(path);
  await page.getByRole('link', { name: 'Make an order' }).click();
  await expect.poll(() => page.getByLabel('Email of the customer').inputValue()).toBe('buyer@example.com');
  await page.getByText('Their last order').waitFor();
  await page.goto(path);
  await page.getByRole('link', { name: 'Send a sample' }).click();
  await page
    .getByRole('link', { name: /^Order for a customer/ })
    .first()
    .click();
  await expect.poll(() => page.getByLabel('Email of the customer').inputValue()).toBe('buyer@example.com');
  await page.getByRole('button', { name: 'Use the address and phone of their last order' }).click();
  await page.getByRole('button', { name: 'Order the sample' }).click();
  await page.getByText('The sample is ordered, and the customer is mailed.').waitFor();
  await page.getByText(/^Once it is paid, the price of this sample, \$\d+, is taken off the first order/).waitFor();
});

it('an admin sends a second answer at once, and a file that is chosen meanwhile stays for the next one', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/conversations');
  await page
    .getByRole('link', { name: /^Demo Buyer: Question about ORD-/ })
    .first()
    .click();
  await page.getByLabel('Your answer').waitFor();
  const { waiting, release } = await holdReads(page, '**/api/conversation/*');
  await page.getByLabel('Your answer').fill('On Monday.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect.poll(waiting).toBeGreaterThan(0);
  await page.getByLabel('Your answer').fill('At noon.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('');
  release();
  await page.getByRole('listitem').filter({ hasText: 'At noon.' }).waitFor();

  const send = await holdCalls(page, '**/api/conversation/*/message');
  await page.getByLabel('Your answer').fill('See the file.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  // From a dialog for files that was open before.
  await page.getByLabel('Files').evaluate((input) => {
    const later = new File(['later'], 'later.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [later] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  send();
  await page.getByRole('listitem').filter({ hasText: 'See the file.' }).waitFor();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('A file must be a PDF').waitFor();
});

it('an admin adds, changes and deletes a template', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/answer-templates');
  await page.getByRole('button', { name: 'Add the template' }).click();
  await page.getByText('Please input a name.').waitFor();
  const added = page.getByRole('heading', { name: 'New template' }).locator('..');
  await added.getByLabel('Name').fill('Thanks');
  await added.getByLabel('Text').fill('Thank you.');
  await page.getByRole('button', { name: 'Add the template' }).click();
  await page.getByRole('button', { name: 'Save Thanks' }).waitFor();
  await page.getByRole('button', { name: 'Delete Thanks' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save Thanks' }).count()).toBe(0);
});

it('a customer asks about an invoice on its page, and the question is kept in a conversation', async () => {
  const id = await placeOrderAsBuyer(shop.url());
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}/proforma`);
  await page.getByRole('link', { name: 'Ask about this invoice' }).click();
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('Please write your question.').waitFor();
  await page.getByLabel(/^Your question about PI-/).fill('Can we pay in euros?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByRole('heading', { name: /^Question about PI-/ }).waitFor();
  await page.getByText('Can we pay in euros?').waitFor();
});

it('a template shows and keeps the text that another clerk has changed meanwhile', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/answer-templates');
  const form = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Save Lead time' }) });
  await form.getByLabel('Name').fill(' Time of production ');
  await shop.db
    .updateTable('answer_templates')
    .set({ text: 'About 35 days.' })
    .where('name', '=', 'Lead time')
    .execute();
  await form.getByRole('button', { name: 'Save Lead time' }).click();
  const saved = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Save Time of production' }) });
  await saved.waitFor();
  await expect.poll(() => saved.getByLabel('Name').inputValue()).toBe('Time of production');
  expect(await saved.getByLabel('Text').inputValue()).toBe('About 35 days.');
  const renamed = shop.db.selectFrom('answer_templates').select('text').where('name', '=', 'Time of production');
  expect(await renamed.execute()).toEqual([{ text: 'About 35 days.' }]);
});
