import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#src/platform/database/open.server.ts';
import { diskImageStore } from '#src/platform/images/disk-image-store.server.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { openSharp } from '#src/platform/images/prepare-image.server.ts';
import { storeImage } from '#src/platform/images/store-image.server.ts';

interface DemoTool {
  slug: string;
  toolName: string;
}

/** Beside this file while developing, and from where the built server lies. */
const FOLDERS = [join(import.meta.dirname, 'pictures'), join(import.meta.dirname, '../../src/demo/pictures')];

/** Encoding them takes seconds, and every test that starts a shop needs them again. */
const cache = diskImageStore(join(import.meta.dirname, '../../.cache/demo-pictures'));
const encoded: ImageStore = {
  ...cache,
  // Another user of the machine may have written it.
  read: (name) => cache.read(name).catch(() => undefined),
  // Where the folder of the program cannot be written, the next start encodes again.
  write: (name, bytes) => cache.write(name, bytes).catch(() => undefined),
};

async function findPicture(slug: string): Promise<Buffer | undefined> {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, `${slug}.webp`)).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

/** A tool without a photograph gets its name on the studio's ground, never a broken picture. */
async function placeholder({ toolName }: DemoTool): Promise<Buffer> {
  const sharp = await openSharp();
  const [model = '', ...rest] = toolName.replace(/[<>&]/g, '').split(' ');
  const text = (y: number, size: number, line: string) =>
    `<text x="600" y="${y}" font-family="sans-serif" font-size="${size}" text-anchor="middle" fill="#1a1d21">${line}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#efece8"/>${text(590, 120, model)}${text(680, 48, rest.join(' '))}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Puts the pictures of the demo's tools into the image service. @returns the path of each tool's picture by its slug */
export async function storeDemoPictures(
  parts: { db: Db; images: ImageStore },
  tools: readonly DemoTool[],
): Promise<Map<string, string>> {
  const stored = await Promise.all(
    tools.map(async (tool) => {
      const bytes = (await findPicture(tool.slug)) ?? (await placeholder(tool));
      return [tool.slug, await storeImage({ ...parts, encoded }, bytes)] as const;
    }),
  );
  return new Map(stored);
}
