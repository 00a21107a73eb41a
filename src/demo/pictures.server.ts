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

/** Next to this file during development, and relative to the built server. */
const FOLDERS = [join(import.meta.dirname, 'pictures'), join(import.meta.dirname, '../../src/demo/pictures')];

/** @param name relative to the folder of the pictures */
async function readPicture(name: string): Promise<Buffer> {
  const [beside = '', fromBuild = ''] = FOLDERS.map((folder) => join(folder, name));
  return readFile(beside).catch(() => readFile(fromBuild));
}

/** Widths in which the studio renders the main picture of a tool and its other views (studio/jobs.ts), in pixels. */
const FIRST_PX = 1200;
const VIEW_PX = 960;

/** Stores a picture whose renditions are all in the folder, because encoding them would delay the first start. */
async function storePicture(parts: Parts, name: string, width: number): Promise<string> {
  const files = await Promise.all(
    renditionsOf(width).map(async (rendition) => ({
      rendition,
      bytes: await readPicture(`${name}-${rendition.width}.${rendition.format}`),
    })),
  );
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const digest = hash.digest('hex').slice(0, 32);
  const renditions = files.map(({ rendition, bytes }) => ({ name: renditionName(digest, rendition), bytes }));
  return storePrepared(parts, { hash: digest, width, renditions });
}

interface DemoTool {
  slug: string;
  views: readonly { view: string; text: string }[];
}

type ToolPictures = { image: string } & Pick<ToolData, 'pictures' | 'pictureTexts'>;

async function storeToolPictures(parts: Parts, { slug, views }: DemoTool): Promise<ToolPictures> {
  const [image, ...pictures] = await Promise.all([
    storePicture(parts, slug, FIRST_PX),
    ...views.map(({ view }) => storePicture(parts, `views/${slug}-${view}`, VIEW_PX)),
  ]);
  return { image, pictures, pictureTexts: views.map(({ text }) => text) };
}

/** Stores the pictures of the demo tools. @returns the stored pictures of each tool by its slug */
export async function storeDemoPictures(
  parts: Parts,
  tools: readonly DemoTool[],
): Promise<ReadonlyMap<string, ToolPictures>> {
  return new Map(
    await Promise.all(tools.map(async (tool) => [tool.slug, await storeToolPictures(parts, tool)] as const)),
  );
}
