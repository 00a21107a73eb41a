import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { diskImageStore } from '#src/platform/images/disk-image-store.server.ts';
import { type Rendition, renditionName, renditionsOf } from '#src/platform/images/image.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { openSharp } from '#src/platform/images/prepare-image.server.ts';
import { storeImage, storePrepared } from '#src/platform/images/store-image.server.ts';

interface Parts {
  db: Db;
  images: ImageStore;
}

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

/** @param name within the folder of the pictures */
async function findFile(name: string): Promise<Buffer | undefined> {
  for (const folder of FOLDERS) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
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
export async function storeDemoPictures(parts: Parts, tools: readonly DemoTool[]): Promise<Map<string, string>> {
  const stored = await Promise.all(
    tools.map(async (tool) => {
      const bytes = (await findFile(`${tool.slug}.webp`)) ?? (await placeholder(tool));
      return [tool.slug, await storeImage({ ...parts, encoded }, bytes)] as const;
    }),
  );
  return new Map(stored);
}

/** The width in which the studio makes further views (studio/jobs.ts), in pixels. */
const VIEW_PX = 960;

/** Every rendition of a further view lies beside this file: encoding them all would hold up the first start. */
async function storeView(parts: Parts, name: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  const files: { rendition: Rendition; bytes: Buffer }[] = [];
  for (const rendition of renditionsOf(VIEW_PX)) {
    const bytes = await findFile(`views/${name}-${rendition.width}.${rendition.format}`);
    if (!bytes) return undefined;
    hash.update(bytes);
    files.push({ rendition, bytes });
  }
  const named = hash.digest('hex').slice(0, 32);
  const renditions = files.map(({ rendition, bytes }) => ({ name: renditionName(named, rendition), bytes }));
  return storePrepared(parts, { hash: named, width: VIEW_PX, renditions });
}

/** Puts the further views of the demo's tools into the image service. @returns what each tool shows besides its picture, by its slug */
export async function storeDemoViews(
  parts: Parts,
  tools: readonly { slug: string; views: readonly { view: string; text: string }[] }[],
): Promise<Map<string, Pick<ToolData, 'pictures' | 'pictureTexts'>>> {
  const stored = await Promise.all(
    tools.map(async ({ slug, views }) => {
      const shown = await Promise.all(
        views.map(async ({ view, text }) => ({ path: await storeView(parts, `${slug}-${view}`), text })),
      );
      const found = shown.flatMap(({ path, text }) => (path ? [{ path, text }] : []));
      return [slug, { pictures: found.map(({ path }) => path), pictureTexts: found.map(({ text }) => text) }] as const;
    }),
  );
  return new Map(stored);
}
