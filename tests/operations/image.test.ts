import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendOrder } from '../support/orders-over-http.ts';
import { prepareShop } from '../support/shop-process.ts';
import { type BuiltImage, buildImage } from './image.ts';

const MAX_IMAGE_MB = 350;
const BUILD_MS = 10 * 60_000;
/** User and group of the image. */
const USER = '1000:1000';

/** A command that runs with the root folder, user and working directory of a container. */
const inside = (tree: string, command: readonly string[]): [string, ...string[]] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --bind /proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot --userspec=${USER} "$0" /usr/bin/env -C /shop "$@"`,
  tree,
  ...command,
];

describe('the image of the Dockerfile', () => {
  let image: BuiltImage;
  beforeAll(() => {
    image = buildImage();
  }, BUILD_MS);
  afterAll(() => image?.remove());

  it('is small, and contains no npm, sources or development packages', () => {
    const packages = readdirSync(join(image.tree, 'shop/node_modules'));
    expect(packages.sort()).toEqual([
      '@expo-google-fonts',
      '@fastify',
      '@img',
      '@myriaddreamin',
      'detect-libc',
      'semver',
      'sharp',
    ]);
    expect(readdirSync(join(image.tree, 'shop')).sort()).toEqual([
      'build',
      'node_modules',
      'package.json',
      'scripts',
      'src',
    ]);
    for (const path of ['usr/local/bin/npm', 'usr/local/lib/node_modules', 'shop/src/app'])
      expect([path, existsSync(join(image.tree, path))]).toEqual([path, false]);
    // npm's settings were mounted here during the build.
    expect(readFileSync(join(image.tree, 'root/.npmrc'), 'utf8')).toBe('');
    expect(image.about).toMatchObject({ User: 'node', Cmd: ['node', 'scripts/serve.mjs'] });
    expect(image.size).toBeLessThan(MAX_IMAGE_MB);
    console.log(`The image has ${image.size} MB`);
  });

  it('runs as an unprivileged user, accepts an order, prints its invoice, runs a command and stops gracefully', async () => {
    const prepared = await prepareShop('postgres');
    const environment = {
      NODE_ENV: 'production',
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOST: '127.0.0.1',
      DATA_DIR: '/data',
      PUBLIC_URL: 'https://shop.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@example.com',
      DEMO: '',
      LOG_LEVEL: 'info',
    };
    const shop = await prepared.launch({ environment, command: inside(image.tree, image.about.Cmd) });
    const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
    expect((await sendOrder(shop.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
    expect((await fetch(`${shop.url}/tools`)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/docs/static/index.css`)).status).toBe(200);
    const { number } = await prepared.database.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
    const pdf = await fetch(`${shop.url}/api/invoice/${number?.replace('ORD', 'PI')}.pdf`, { headers: buyer.headers });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const books = await prepared.launch({
      environment,
      command: inside(image.tree, ['node', 'build/commands/check-books.js']),
      ready: false,
    });
    await new Promise((resolve) => books.process.once('close', resolve));
    expect(books.logged()).toContain('The books balance.');
    await shop.stop();
    expect(shop.process.exitCode).toBe(0);
    expect(shop.logged()).toContain('"msg":"stopped"');
  });
});
