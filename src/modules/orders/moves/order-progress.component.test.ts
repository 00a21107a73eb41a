import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { orderRow } from '#tests/support/order-row.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('an order with the modules on', () => {
  const shop = useShop();

  it.runIf(haveModules('payments', 'orders'))(
    'can be cancelled by its customer with the Delete button in its row',
    async () => {
      const page = await openPage(shop);
      await placeOrderAsBuyer(shop.url(), 700);
      await signInAs(page, 'buyer@example.com');
      const row = orderRow(page, 700);
      const payment = page.getByRole('heading', { name: 'Payment by bank transfer' });
      await row.getByRole('button', { name: 'Pay' }).click();
      await payment.waitFor();
      const proforma = page.url();
      await page.goBack();
      await row.getByRole('button', { name: 'Delete' }).click();
      const modal = page.getByRole('dialog', { name: 'Cancel this order?' });
      await modal.getByRole('button', { name: 'Keep the order' }).click();
      await modal.waitFor({ state: 'hidden' });
      await row.getByRole('button', { name: 'Delete' }).click();
      await modal.getByRole('button', { name: 'Cancel the order' }).click();
      await row.getByText('Cancelled').waitFor();
      await page.goto(proforma);
      await page.getByText('This order is cancelled.').waitFor();
      expect(await payment.count()).toBe(0);
      await receiveMail(shop.url(), 'buyer@example.com', /^Cancelled: your order of 700/);
    },
  );

  it.runIf(haveModules('payments', 'shipping', 'orders'))(
    'is paid by proforma invoice and then shipped, and the customer sees each step',
    async () => {
      const page = await openPage(shop);
      await placeOrderAsBuyer(shop.url(), 500);
      await signInAs(page, 'buyer@example.com');
      const own = orderRow(page, 500);
      await own.getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'Proforma invoice' }).waitFor();
      await page.getByText('USD seventeen thousand and 00/100').waitFor();
      await page.getByText('Sample data of the demo: do not pay to this account.').waitFor();

      // The number that the customer quotes in the bank transfer.
      const [number = ''] = /PI-\d{4}-\d{4}/.exec(String(await page.getByRole('main').textContent())) ?? [];
      await signInAs(page, 'admin@example.com');
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('status').getByText('1 order found').waitFor();
      const row = page.getByRole('row').filter({ hasText: number.replace('PI', 'ORD') });
      expect(await row.getByRole('radio', { name: 'Shipped' }).isDisabled()).toBe(true);
      for (const [status, question, button, whole] of [
        ['Paid', 'Record a payment', 'Record the payment', 'Whole amount: $17,000'],
        ['Shipped', 'Record a shipment', 'Record the shipment', undefined],
      ] as const) {
        await row.getByText(status, { exact: true }).click();
        const dialog = page.getByRole('dialog', { name: question });
        if (whole) await dialog.getByRole('button', { name: whole }).click();
        await dialog.getByRole('button', { name: button }).click();
        await expect.poll(() => row.getByRole('radio', { name: status, exact: true }).isChecked()).toBe(true);
      }

      await signInAs(page, 'buyer@example.com');
      await expect.poll(() => own.getByRole('radio', { name: 'Paid', exact: true }).isChecked()).toBe(true);
      expect(await own.getByRole('radio', { name: 'Shipped' }).isChecked()).toBe(true);
      expect(await own.getByRole('button').count()).toBe(0);
    },
  );
});
