import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { multipart, type Part } from './multipart.ts';
import { picture } from './pictures.ts';
import type { TestShop } from './test-shop.ts';

/** Uploads a file, by default a picture, as an admin. */
export async function upload(shop: TestShop, file?: Part) {
  const admin = await shop.signIn('admin');
  const { headers, payload } = multipart(file ?? { bytes: await picture() });
  return shop.app.inject({ method: 'POST', url: '/api/image', headers: { ...admin.headers, ...headers }, payload });
}

/** The names of the picture files on disk. */
export const stored = (shop: TestShop) => readdir(join(shop.config.dataDir, 'images')).catch(() => []);
