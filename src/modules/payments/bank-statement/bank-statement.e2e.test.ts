import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { csvFile, csvLine } from '#tests/support/shop-with-statements.ts';
import { creditorReference } from './creditor-reference.ts';

describe('the bank statement', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is uploaded, recorded, undone, and known when it is uploaded again', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const { number } = (await callAsBuyer(shop.url(), `/api/order/${id}/proforma`)) as { number: string };
    const statement = {
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        csvFile(
          csvLine({ text: creditorReference(number), payer: 'Karim Trading', id: 'B1' }),
          csvLine({ text: `${number} short`, amount: '5099', payer: 'Rahim & Sons', id: 'B2' }),
          csvLine({ text: 'charges', amount: '-20', id: 'B3' }),
        ),
      ),
    };
    const page = await openAsAdmin(shop.url(), '/dashboard/bank-statement');
    const upload = async () => {
      await page.getByLabel('Bank statement').setInputFiles(statement);
      await page.getByRole('button', { name: 'Upload' }).click();
    };
    await page.getByText('No open lines.').waitFor();
    const inset = page.getByLabel('Bank statement').evaluate((field) => getComputedStyle(field).paddingInlineStart);
    expect(await inset, 'the button of the field begins at its border').toBe('0px');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Please choose the statement: camt.053, MT940 or CSV.').waitFor();
    await upload();
    await page.getByText('Account A1: 2 new lines, 1 debit skipped.').waitFor();
    await expectAccessible(page, 'the lines of a bank statement');
    await page.getByRole('button', { name: `Record on ${number}` }).click();
    await page.getByText(`Recorded on ${number}.`).waitFor();
    // A click waits until the message has moved in, which takes a slow machine most of its ten seconds.
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: `Record on ${number}` }).click();
    await page.getByText(`Recorded on ${number}.`).waitFor();
    await upload();
    await page
      .getByText('Account A1: 0 new lines, 1 line open already, 1 line recorded already, 1 debit skipped.')
      .waitFor();
  });
});
