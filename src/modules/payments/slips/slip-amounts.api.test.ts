import { expect, it } from 'vitest';
import { noise } from '#tests/support/broken-pictures.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { byCall, inRange, outcomes } from '#tests/support/typed-number-outcomes.ts';

it('every typed number is read alike, or refused, as the amount of a slip', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ quantity: 900_000_000 });
  const picture = await noise('png');
  const read = await outcomes(async (typed) => {
    const id = await placeTestOrder(shop, buyer, toolId, 500_000);
    const { headers, payload } = slipForm(picture, { amount: typed });
    const url = `/api/order/${id}/slip`;
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...buyer.headers } });
    if (answer.statusCode !== 200) return 'refused';
    const slips = await shop.db.selectFrom('slips').selectAll().where('order_id', '=', id).execute();
    return Number(slips[0]?.amount_minor) / 100;
  });
  expect(read).toEqual(byCall(([, , cents]) => inRange(cents, (n) => n > 0)));
});

it('the reference of a slip is stored without the look-alike and invisible signs of other programs', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  const id = await placeTestOrder(shop, buyer, await shop.addTool());
  const { headers, payload } = slipForm(PICTURE, { reference: '\u200bＦＴ–4711\u00a0' });
  const url = `/api/order/${id}/slip`;
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...buyer.headers } });
  expect(answer.statusCode).toBe(200);
  expect(await shop.db.selectFrom('slips').select('reference').execute()).toEqual([{ reference: 'FT-4711' }]);
});
