import { expect, it } from 'vitest';
import { haveModules } from '../support/have-modules.ts';
import { prepareShop } from '../support/shop-process.ts';
import { send } from '../support/target.ts';

/** A figure that no other price, hash or time contains, as the API, pages and minor units write it. */
const AGREED = /29[,.]?456[.,]?73/;

it.runIf(haveModules('sales', 'catalogue'))(
  'an agreed price is in no answer to anyone but its customer, whatever the caches hold',
  async () => {
    const prepared = await prepareShop('sqlite');
    const [buyer, other] = [await prepared.customer(), await prepared.customer()];
    const toolId = await prepared.addTool({ price: 34_567 });
    const row = { from_pieces: 500, price_minor: 2_945_673, currency: 'USD', valid_from: null, valid_until: null };
    await prepared.database.db
      .insertInto('agreed_prices' as never)
      .values({
        ...{ id: 'agreed', customer_id: buyer.userId, tool_id: toolId, ...row, created_at: 1 },
        ...{ created_by: 'admin@example.com', creation_key: 'agreed', creation_hash: null },
      } as never)
      .execute();
    const shop = await prepared.launch({ environment: { SHARED_CACHE_SECONDS: '60' } });
    const page = (await send(`${shop.url}/sitemap.xml`)).text.match(/\/tools\/[^<]+/)?.[0] ?? '/tools/none';
    expect(page).not.toBe('/tools/none');
    const publicPaths = [
      ...['/', '/tools', '/tools.data', page, `${page}.data`, `${page}?pieces=500`, `/compare?tools=${toolId}`],
      ...[`/purchase/${toolId}`, '/dashboard/agreed-prices', '/sitemap.xml', '/robots.txt'],
      ...['/api/tool', `/api/tool?id=${toolId}`, `/api/purchase/${toolId}`, '/api/openapi.json'],
    ];
    const ownPaths = [`/api/price?tool=${toolId}&pieces=500`, '/api/own-price', `/api/own-price?tool=${toolId}`];
    const asBuyer = { ...buyer.headers, cookie: `accessToken=${buyer.token}; session=${buyer.token}` };
    const wholeOf = ({ text, headers }: Awaited<ReturnType<typeof send>>) => `${text}\n${JSON.stringify([...headers])}`;

    // The buyer first, so that a cache that listens to tokens or cookies would keep the buyer's answers.
    for (const path of publicPaths) {
      const first = await send(shop.url + path, { headers: asBuyer });
      const etag = first.headers.get('etag') ?? '"none"';
      const again = await send(shop.url + path, { headers: { ...asBuyer, 'if-none-match': etag } });
      const visitor = await send(shop.url + path);
      const conditional = await send(shop.url + path, { headers: { ...other.headers, 'if-none-match': etag } });
      for (const answer of [first, again, visitor, conditional]) expect(wholeOf(answer), path).not.toMatch(AGREED);
      expect(visitor.headers.get('etag'), path).toBe(first.headers.get('etag'));
      expect(visitor.text, path).toBe(first.headers.get('etag') ? first.text : visitor.text);
    }
    for (const path of ownPaths) {
      const own = await send(shop.url + path, { headers: asBuyer });
      expect(own.text, path).toMatch(AGREED);
      // No cache may keep it, in front of the shop or in the browser.
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await send(shop.url + path, { method, headers: asBuyer });
        expect([headers.get('cache-control'), headers.get('cache-tag')]).toEqual(['no-store', null]);
      }
      // The tag of the buyer's answer tells another customer nothing.
      const tag = own.headers.get('etag') ?? '"none"';
      const guess = await send(shop.url + path, { headers: { ...other.headers, 'if-none-match': tag } });
      expect(guess.status, path).toBe(200);
      const strangers: Record<string, string>[] = [
        { ...other.headers, cookie: asBuyer.cookie },
        { cookie: asBuyer.cookie },
        {},
      ];
      const answers = await Promise.all(strangers.map((headers) => send(shop.url + path, { headers })));
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
      for (const answer of answers) expect(wholeOf(answer), path).not.toMatch(AGREED);
    }
    for (const path of ['/api/agreed-price', `/api/agreed-price?customer=${buyer.email}`, '/api/agreed-prices.csv']) {
      const refused = await send(shop.url + path, { headers: other.headers });
      expect([refused.status, AGREED.test(wholeOf(refused))], path).toEqual([403, false]);
    }
  },
);
