import { paperProblem } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { parseImagePath } from '#src/platform/images/image.ts';
import { touchImage } from '#src/platform/images/image-repository.server.ts';
import type { Tool } from './tool.ts';
import { findTool } from './tool-repository.server.ts';

/** @param field at which a form shows it */
export const toolNotFound = (field?: string) =>
  new Refusal('missing', 'tool_not_found', 'This tool is no longer in the catalogue.', field ? { field } : {});

export async function requireTool(db: Db, id: string): Promise<Tool> {
  const tool = await findTool(db, id);
  if (!tool) throw toolNotFound();
  return tool;
}

/** @throws Refusal with the first message, and all messages by field */
export function requireNoProblems(problems: Readonly<Record<string, string | undefined>>): void {
  const [first] = Object.values(problems);
  if (first) throw new Refusal('rule', 'tool_rule', first, { fields: problems });
}

/** Papers print the name of a tool. @param earlier a stored name, which stays as it is */
export function requirePrintableName(shop: Pick<Shop, 'fills'>, toolName: string, earlier?: string): void {
  if (toolName.trim() !== earlier) requireNoProblems({ toolName: paperProblem(shop, toolName) });
}

/**
 * The database form of a picture's URL: a path if this shop stores the picture, otherwise the URL itself. Call it in
 * the transaction that writes the tool, because it protects a stored picture from the cleaner.
 * @throws Refusal if the picture is no longer stored
 */
export async function requireImage(db: Db, img: string, publicUrl: string): Promise<string> {
  const url = new URL(img.trim());
  if (url.origin !== new URL(publicUrl).origin) return url.href;
  const own = parseImagePath(url.pathname);
  if (!own) {
    throw new Refusal('rule', 'not_an_image', 'This address is not a picture of the shop. Please upload the picture.');
  }
  const path = await touchImage(db, own.hash, Date.now());
  if (!path) {
    throw new Refusal('rule', 'image_not_stored', 'This picture is no longer stored. Please upload it again.');
  }
  return path;
}

/** Marks a picture as no longer used by a tool; it stays for another day, for pages that are still open. */
export async function releaseImage(db: Db, image: string): Promise<void> {
  const own = parseImagePath(image);
  if (own) await touchImage(db, own.hash, Date.now());
}
