import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { absoluteImage, parseImagePath } from '#src/platform/images/image.ts';
import { touchImage } from '#src/platform/images/image-repository.server.ts';
import { tidyTexts } from './picture-texts.ts';
import { localDocument } from './stored-document.ts';
import type { Tool } from './tool.ts';
import type { ToolData } from './tool-data.ts';
import { type ToolDataProblems, toolDataProblems } from './tool-data-rules.ts';
import { findTool } from './tool-repository.server.ts';
import type { ToolProblems } from './tool-rules.ts';

export async function requireTool(db: Db, id: string): Promise<Tool> {
  const tool = await findTool(db, id);
  if (!tool) throw new Refusal('missing', 'tool_not_found', 'This tool is no longer in the catalogue.');
  return tool;
}

/** @throws Refusal with the first message, and all of them by field */
export function requireNoProblems(problems: ToolProblems | ToolDataProblems): void {
  const [first] = Object.values(problems);
  if (first) throw new Refusal('rule', 'tool_rule', first, { fields: problems });
}

/**
 * How the database names the picture at this address: a path when it is stored here, otherwise the address itself. To be
 * called in the transaction that writes the tool: a picture stored here is held for it.
 */
export async function requireImage(db: Db, img: string, publicUrl: string): Promise<string> {
  const url = new URL(img.trim());
  if (url.origin !== new URL(publicUrl).origin) return url.href;
  const own = parseImagePath(url.pathname);
  const path = own && (await touchImage(db, own.hash, Date.now()));
  if (!path) {
    throw new Refusal('rule', 'image_not_stored', 'This picture is no longer stored. Please upload it again.');
  }
  return path;
}

/** @param data with addresses as the API shows them. @throws Refusal with the first message, and all of them by field */
export function requireDataRules(
  data: ToolData,
  { publicUrl, currency }: Pick<Config, 'publicUrl' | 'currency'>,
): void {
  const absolute = (url: string) => absoluteImage(url, publicUrl);
  const documents = data.documents.map((document) => ({ ...document, url: absolute(document.url) }));
  requireNoProblems(toolDataProblems({ ...data, pictures: data.pictures.map(absolute), documents }, currency));
}

/**
 * The data as it is stored: its pictures as `requireImage` names them, held for the tool, and documents of this shop by their paths. To be called in the transaction that writes
 * the tool.
 * @param kept pictures that the tool shows already
 */
export async function storedData(
  trx: Db,
  data: ToolData,
  publicUrl: string,
  kept: readonly string[] = [],
): Promise<ToolData> {
  const pictures: string[] = [];
  for (const picture of data.pictures) {
    if (kept.includes(picture)) pictures.push(picture);
    else pictures.push(await requireImage(trx, absoluteImage(picture, publicUrl), publicUrl));
  }
  const documents = data.documents.map((document) => ({ ...document, url: localDocument(document.url, publicUrl) }));
  const inTheBox = data.inTheBox.map((item) => item.trim());
  return { ...data, inTheBox, pictures, pictureTexts: tidyTexts(data), documents };
}

/** A picture that a tool stops showing stays for another day, for pages that are still open. */
export async function releaseImage(db: Db, image: string): Promise<void> {
  const own = parseImagePath(image);
  if (own) await touchImage(db, own.hash, Date.now());
}
