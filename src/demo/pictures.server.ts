import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { renditionName, renditionsOf } from '#src/platform/images/image.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { storePrepared } from '#src/platform/images/store-image.server.ts';

interface Parts {
  db: Db;
  images: ImageStore;
}

/** Beside this file while developing, and from where the built server lies. */
const FOLDERS = [join(import.meta.dirname, 'pictures'), join(import.meta.dirname, '../../src/demo/pictures')];

/** @param name within the folder of the pictures */
async function readPicture(name: string): Promise<Buffer> {
  const [beside = '', fromBuild = ''] = FOLDERS.map((folder) => join(folder, name));
  return readFile(beside).catch(() => readFile(fromBuild));
}

/** In which the studio makes the first picture of a tool and the further ones (studio/jobs.ts), in pixels. */
const FIRST_PX = 1200;
const VIEW_PX = 960;

/** Every rendition is in the folder of the pictures: encoding them would hold up the first start. */
async function storePicture(parts: Parts, name: string, width: number): Promise<string> {
  const files = await Promise.all(
    renditionsOf(width).map(async (rendition) => ({
      rendition,
      bytes: await readPicture(`${name}-${rendition.width}.${rendition.format}`),
    })),
  );
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const named = hash.digest('hex').slice(0, 32);
  const renditions = files.map(({ rendition, bytes }) => ({ name: renditionName(named, rendition), bytes }));
  return storePrepared(parts, { hash: named, width, renditions });
}

interface DemoTool {
  slug: string;
  views: readonly { view: string; text: string }[];
}

type ToolPictures = { image: string } & Pick<ToolData, 'pictures' | 'pictureTexts'>;

async function storeOfTool(parts: Parts, { slug, views }: DemoTool): Promise<ToolPictures> {
  const [image, ...pictures] = await Promise.all([
    storePicture(parts, slug, FIRST_PX),
    ...views.map(({ view }) => storePicture(parts, `views/${slug}-${view}`, VIEW_PX)),
  ]);
  return { image, pictures, pictureTexts: views.map(({ text }) => text) };
}

/** Puts the pictures of the demo's tools into the image service. @returns those of each tool by its slug */
export async function storeDemoPictures(
  parts: Parts,
  tools: readonly DemoTool[],
): Promise<ReadonlyMap<string, ToolPictures>> {
  return new Map(await Promise.all(tools.map(async (tool) => [tool.slug, await storeOfTool(parts, tool)] as const)));
}
