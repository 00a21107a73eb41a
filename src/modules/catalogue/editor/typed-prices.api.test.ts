import { describe, expect, it } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { byCall, inRange, outcomes, priceOf } from '#tests/support/typed-number-outcomes.ts';

const shop = useTestShop(async ({ signIn }) => ({ admin: await signIn('admin') }));

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, headers: shop.admin.headers, ...(payload && { payload }) });

const saw = {
  toolName: 'Typed saw',
  price: 34,
  quantity: 7_000,
  description: 'A saw.',
  img: 'https://pictures.example.com/saw.webp',
};

const priceIn = async (path: string): Promise<number> => (await call('GET', path)).json().price;

describe('every typed number is read alike, or refused,', () => {
  it('as the price of a draft', async () => {
    const read = await outcomes(async (typed) => {
      const answer = await call('POST', '/tool-draft', { ...saw, price: typed });
      return answer.statusCode === 200 ? priceIn(`/tool-draft/${answer.json().insertedId}`) : 'refused';
    });
    expect(read).toEqual(byCall(priceOf));
  });

  it('as the price in the list of tools, with decimals', async () => {
    const { insertedId: id } = (await call('POST', '/tool', saw)).json();
    let version = (await call('GET', `/purchase/${id}`)).json().version;
    const read = await outcomes(async (typed) => {
      const answer = await call('PUT', `/tool/${id}/price`, { price: typed, version });
      if (answer.statusCode !== 200) return 'refused';
      version = answer.json().version;
      return priceIn(`/purchase/${id}`);
    });
    expect(read).toEqual(byCall(priceOf));
  });

  it('as the percentage of a price change', async () => {
    const read = await outcomes(async (typed) => {
      const { statusCode } = await call('GET', `/tool-price-change?${new URLSearchParams({ percent: typed })}`);
      return statusCode === 200 ? 1 : 'refused';
    });
    const isPercent = (n: number) => n >= -50 && n <= 100 && n !== 0 && Number.isInteger(n * 10);
    expect(read).toEqual(byCall(([, , cents]) => (inRange(cents, isPercent) === 'refused' ? 'refused' : 1)));
  });
});

it('a price in the list of tools is refused if the tool has changed since it was read', async () => {
  const { insertedId: id } = (await call('POST', '/tool', saw)).json();
  const { version } = (await call('GET', `/purchase/${id}`)).json();
  expect((await call('PUT', `/tool/${id}/price`, { price: 35.5, version })).statusCode).toBe(200);
  const late = await call('PUT', `/tool/${id}/price`, { price: 36.5, version });
  expect(late.json().error).toMatchObject({ code: 'tool_changed', current: { price: 35.5 } });
  expect(await priceIn(`/purchase/${id}`)).toBe(35.5);
});
