import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it.runIf(haveModules('office'))(
  'the overview says what was received less what was paid back, by the day of the bank',
  async () => {
    const shop = await openTestShop({ CURRENCY: 'KWD' });
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const order = await placeTestOrder(shop, buyer, await shop.addTool({ quantity: 10_000 }));
    const [post, read] = [poster(shop, admin), reader(shop, admin)];
    const received = async () => (await read('/overview')).received;
    expect(await received()).toEqual({ last30Days: 0, thirtyDaysBefore: 0 });
    const pay = async (amount: number, daysAgo: number, more = {}) => {
      const body = { amount, receivedOn: addDays(today(), -daysAgo), ...more };
      expect((await post(`/order/${order}/payment`, body)).statusCode).toBe(200);
    };
    await pay(100.125, 60);
    await pay(200, 59);
    await pay(300, 30);
    await pay(400.5, 29);
    await pay(16_100, 0, { surplus: true });
    await post(`/order/${order}/refund`, { amount: 100.625 });
    expect(await received()).toEqual({ last30Days: 16_399.875, thirtyDaysBefore: 500 });
    const { entries } = await read(`/order/${order}/ledger`);
    await post(`/order/${order}/correction`, { entry: entries[3].id });
    expect((await received()).last30Days).toBe(15_999.375);
  },
);
