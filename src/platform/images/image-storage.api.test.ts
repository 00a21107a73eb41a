import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import { imagePath } from '#src/platform/images/image.ts';
import { touchImage, upsertImage } from '#src/platform/images/image-repository.server.ts';
import { storeImage } from '#src/platform/images/store-image.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { picture } from '#tests/support/pictures.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { stored, upload } from '#tests/support/upload.ts';

const inTwoDays = () => Date.now() + 2 * DAY_MS;

const drill = { toolName: 'Drill', price: 34, quantity: 600, description: 'A drill.' };

async function addTool(shop: TestShop, img: string) {
  const admin = await shop.signIn('admin');
  const payload = { email: admin.email, ...drill, img };
  return shop.app.inject({ method: 'POST', url: '/api/tool', headers: admin.headers, payload });
}

async function changeTool(shop: TestShop, id: string, change: object) {
  const { headers } = await shop.signIn('admin');
  return shop.app.inject({ method: 'PUT', url: `/api/tool/${id}`, headers, payload: { ...drill, ...change } });
}

async function deleteTool(shop: TestShop, id: string) {
  const { headers } = await shop.signIn('admin');
  return shop.app.inject({ method: 'DELETE', url: `/api/tool/${id}`, headers });
}

const absolute = (shop: TestShop, path: string) => `${shop.config.publicUrl}${path}`;

describe('pictures on S3-compatible storage', () => {
  it('are written, served and cleaned up there', async () => {
    const s3 = await startS3();
    const shop = await openTestShop({ IMAGE_STORAGE_URL: s3.storageUrl() });
    const path = await storeImage(shop, await picture());
    expect(await s3.objects()).toHaveLength(5);
    await expect(readdir(join(shop.config.dataDir, 'images'))).rejects.toThrow('ENOENT');
    const served = await shop.app.inject(path);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await shop.app.inject(imagePath('0'.repeat(32), 320))).statusCode).toBe(404);
    expect(await cleanImages(shop, inTwoDays())).toBe(1);
    expect(await s3.objects()).toEqual([]);
  });

  it.each([
    ['a bucket that does not exist', (url: (bucket?: string, secret?: string) => string) => url('other'), 503],
    ['a wrong secret', (url: (bucket?: string, secret?: string) => string) => url('pictures', 'wrong'), 500],
  ])('are refused with an error for %s', async (_title, urlOf, status) => {
    const s3 = await startS3();
    const shop = await openTestShop({ IMAGE_STORAGE_URL: urlOf(s3.storageUrl) });
    const response = await upload(shop);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false });
    expect(await s3.objects()).toEqual([]);
  });

  it.each(['ftp://a:b@c/d', 'https://host/bucket', 'https://a:b@host', 'nonsense'])(
    'cannot be configured with the URL %s',
    (url) => {
      expect(() => readConfig({ IMAGE_STORAGE_URL: url, DATA_DIR: '/nowhere', AUTH_SECRET: 'x'.repeat(32) })).toThrow(
        'IMAGE_STORAGE_URL: must look like',
      );
    },
  );
});

describe('the picture of a tool', () => {
  it('is a path in the database and an absolute URL in the API', async () => {
    const shop = await openTestShop();
    const path = await storeImage(shop, await picture());
    expect((await addTool(shop, absolute(shop, path))).statusCode).toBe(200);
    const row = await shop.db.selectFrom('tools').select('image').executeTakeFirstOrThrow();
    expect(row.image).toBe(path);
    const tools = (await shop.app.inject('/api/tool')).json();
    expect(tools).toMatchObject([{ img: absolute(shop, path) }]);
  });

  it('is stored as the path of its largest width, whichever width was sent', async () => {
    const shop = await openTestShop();
    const path = await storeImage(shop, await picture());
    await addTool(shop, absolute(shop, path.replace('-800.webp', '-320.webp')));
    const row = await shop.db.selectFrom('tools').select('image').executeTakeFirstOrThrow();
    expect(row.image).toBe(path);
  });

  it.each([
    ['/images/00000000000000000000000000000000-320.webp', 'image_not_stored'],
    ['/avatar-default.svg', 'not_an_image'],
    ['/api/tool', 'not_an_image'],
  ])('is refused if it is %s on this shop, where no picture is stored', async (path, code) => {
    const shop = await openTestShop();
    const response = await addTool(shop, absolute(shop, path));
    expect(response.json().error.code).toBe(code);
  });
});

describe('a deleted picture', () => {
  it('does not prevent changes to other fields of its tool', async () => {
    const shop = await openTestShop();
    const img = absolute(shop, await storeImage(shop, await picture()));
    const { insertedId } = (await addTool(shop, img)).json();
    await shop.db.deleteFrom('images').execute();
    const changed = await changeTool(shop, insertedId, { img, description: 'A drill for joiners.' });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { acknowledged: true }]);
  });

  it('cannot be used by a tool while the cleanup removes it', async () => {
    const shop = await openTestShop();
    const img = absolute(shop, await storeImage(shop, await picture()));
    await shop.db.updateTable('images').set({ removing_since: Date.now() }).execute();
    const refused = await addTool(shop, img);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'image_not_stored']);
    expect(await shop.db.selectFrom('tools').select('id').execute()).toEqual([]);
  });
});

describe('the same picture', () => {
  it('can be uploaded several times at once', async () => {
    const { db } = await openTestShop();
    const hashes = Array.from({ length: 40 }, (_, at) => String(at).padStart(32, '0'));
    const uploads = hashes.flatMap((hash) =>
      Array.from({ length: 5 }, () => upsertImage(db, hash, 1200, imagePath(hash, 1200), Date.now())),
    );
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([true]));
    expect(await db.selectFrom('images').select('hash').execute()).toHaveLength(hashes.length);
  });
});

describe('the cleanup', () => {
  it.each([
    ['is deleted', (shop: TestShop, id: string) => deleteTool(shop, id)],
    [
      'gets another picture',
      (shop: TestShop, id: string) => changeTool(shop, id, { img: 'https://pictures.example.com/drill.webp' }),
    ],
  ])('keeps an old picture for a day after its tool %s, for open pages', async (_, end) => {
    const shop = await openTestShop();
    const path = await storeImage(shop, await picture());
    const { insertedId } = (await addTool(shop, absolute(shop, path))).json();
    await shop.db
      .updateTable('images')
      .set({ touched_at: Date.now() - 2 * DAY_MS })
      .execute();
    expect((await end(shop, insertedId)).statusCode).toBe(200);
    expect(await cleanImages(shop)).toBe(0);
    expect((await shop.app.inject(path)).statusCode).toBe(200);
    expect(await cleanImages(shop, inTwoDays())).toBe(1);
  });

  it('keeps both pictures when the main picture of a tool is swapped with another', async () => {
    const shop = await openTestShop();
    const stored = await Promise.all(
      ['#111111', '#222222'].map(async (colour) => storeImage(shop, await picture({ colour }))),
    );
    const [first = '', second = ''] = stored.map((path) => absolute(shop, path));
    const { insertedId } = (await addTool(shop, first)).json();
    for (const [img, further] of [
      [first, second],
      [second, first],
    ] as const) {
      expect((await changeTool(shop, insertedId, { img, pictures: [further] })).statusCode).toBe(200);
    }
    expect(await cleanImages(shop, inTwoDays())).toBe(0);
    for (const path of stored) expect((await shop.app.inject(path)).statusCode).toBe(200);
    await changeTool(shop, insertedId, { img: second, pictures: [] });
    expect(await cleanImages(shop, inTwoDays())).toBe(1);
    expect(await shop.db.selectFrom('images').select('path').execute()).toEqual([{ path: stored[1] }]);
  });

  it('removes only pictures that no tool has shown for a day', async () => {
    const shop = await openTestShop();
    const used = await storeImage(shop, await picture({ colour: '#111111' }));
    const unused = await storeImage(shop, await picture({ colour: '#222222' }));
    await addTool(shop, absolute(shop, used));
    expect(await cleanImages(shop, Date.now() + DAY_MS / 2)).toBe(0);
    expect(await cleanImages(shop, inTwoDays())).toBe(1);
    expect((await shop.app.inject(used)).statusCode).toBe(200);
    expect((await shop.app.inject(unused)).statusCode).toBe(404);
    expect(await stored(shop)).toHaveLength(5);
    expect((await addTool(shop, absolute(shop, unused))).json().error.code).toBe('image_not_stored');
  });

  it('removes a picture once when two copies run it at the same time', async () => {
    const shop = await openTestShop();
    await storeImage(shop, await picture());
    const now = inTwoDays();
    const removed = await Promise.all([cleanImages(shop, now), cleanImages(shop, now)]);
    expect(removed.toSorted()).toEqual([0, 1]);
  });

  it('keeps a picture that a tool starts to use at the last moment', async () => {
    const shop = await openTestShop();
    const path = await storeImage(shop, await picture());
    await shop.db
      .updateTable('images')
      .set({ touched_at: Date.now() - 2 * DAY_MS })
      .execute();
    // The cleanup begins after the tool is submitted and before it is written.
    const before = await shop.db.selectFrom('images').select('hash').executeTakeFirstOrThrow();
    expect(await touchImage(shop.db, before.hash, Date.now())).toBe(path);
    expect(await cleanImages(shop)).toBe(0);
    expect((await shop.app.inject(path)).statusCode).toBe(200);
  });

  it('refuses an upload of the picture that it is removing, which succeeds afterwards', async () => {
    const shop = await openTestShop();
    const bytes = await picture();
    await storeImage(shop, bytes);
    const now = inTwoDays();
    let during: unknown;
    const slow = {
      ...shop.images,
      remove: async (name: string) => {
        during ??= await storeImage(shop, bytes).catch((error: unknown) => error);
        await shop.images.remove(name);
      },
    };
    await cleanImages({ db: shop.db, images: slow }, now);
    expect(during).toMatchObject({ code: 'image_being_removed' });
    const path = await storeImage(shop, bytes);
    expect((await shop.app.inject(path)).statusCode).toBe(200);
  });

  it('completes an interrupted removal in a later run', async () => {
    const shop = await openTestShop();
    await storeImage(shop, await picture());
    const broken = { ...shop.images, remove: () => Promise.reject(new Error('disk gone')) };
    const now = inTwoDays();
    await expect(cleanImages({ db: shop.db, images: broken }, now)).rejects.toThrow('disk gone');
    expect(await cleanImages(shop, now + 2 * HOUR_MS)).toBe(1);
    expect(await shop.db.selectFrom('images').selectAll().execute()).toEqual([]);
    expect(await stored(shop)).toEqual([]);
  });
});
