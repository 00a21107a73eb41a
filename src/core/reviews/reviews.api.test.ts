import { describe, expect, it } from 'vitest';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

const words = 'Five hundred drills, not one came back.';

function send(shop: TestShop, { headers }: Pick<Person, 'headers'>, body: Record<string, unknown>) {
  return shop.app.inject({ method: 'POST', url: '/api/review', headers, payload: body });
}

async function read(shop: TestShop) {
  return (await shop.app.inject({ url: '/api/review' })).json() as Record<string, unknown>[];
}

describe('POST /review', () => {
  it('C-API-14 C-API-13 returns insertedId, and everyone can read the review', async () => {
    const review = { rating: 4, userName: 'Karim', userPhotoURL: 'https://photos.example/k.jpg', reviewDetail: words };
    const response = await send(shop, await shop.signIn(), review);
    expect(response.statusCode).toBe(200);
    expect(await read(shop)).toEqual([
      {
        ...review,
        _id: response.json().insertedId,
        createdAt: expect.stringMatching(/^\d{4}-/),
        writtenIn: expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/),
      },
    ]);
  });

  it('C-REV-02 uses the name "Happy Client" and the stock avatar by default', async () => {
    const shop = await openTestShop();
    await send(shop, await shop.signIn(), { rating: 5, userName: ' ', userPhotoURL: null, reviewDetail: words });
    const userPhotoURL = `${shop.config.publicUrl}/avatar-default.svg`;
    expect(await read(shop)).toMatchObject([{ userName: 'Happy Client', userPhotoURL }]);
  });

  it('C-API-15 is refused to a visitor', async () => {
    const response = await send(shop, { headers: { authorization: '' } }, { rating: 5, reviewDetail: words });
    expect(response.statusCode).toBe(401);
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each([
    [{ reviewDetail: words }, 'Please give rating.'],
    [{ rating: 0, reviewDetail: words }, 'Please give rating.'],
    [{ rating: 4.5, reviewDetail: words }, 'Please give rating.'],
    [{ rating: '', reviewDetail: words }, 'Please give rating.'],
    [{ rating: 5 }, 'Textbox is empty'],
    [{ rating: 5, reviewDetail: ' too short     ' }, 'Your feedback is less than 15 characters!!'],
  ])('C-REV-01 applies the rules of the form on the server: %j', async (body, message) => {
    const shop = empty;
    const response = await send(shop, await shop.signIn(), body);
    expect(response.statusCode).toBe(422);
    expect(response.json().error.message).toBe(message);
    expect(await read(shop)).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//other.example/a.png',
    '/\t/other.example/a.png',
    '/\\other.example/a.png',
    'ftp://a.example/a.png',
  ])('refuses a photo that is not an http(s) URL: %s', async (userPhotoURL) => {
    const response = await send(shop, await shop.signIn(), { rating: 5, userPhotoURL, reviewDetail: words });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.message).toContain('userPhotoURL');
  });

  it('stores a review once that is sent five times concurrently, and every response has its id', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const sends = Array.from({ length: 5 }, () => send(shop, buyer, { rating: 5, reviewDetail: words }));
    const ids = (await Promise.all(sends)).map((response) => response.json().insertedId);
    expect(new Set(ids).size).toBe(1);
    expect((await read(shop)).map(({ _id }) => _id)).toEqual([ids[0]]);
  });

  it('stores equal reviews of two customers', async () => {
    const shop = await openTestShop();
    for (const buyer of [await shop.signIn(), await shop.signIn()]) {
      await send(shop, buyer, { rating: 5, reviewDetail: words });
    }
    expect(await read(shop)).toHaveLength(2);
  });
});
