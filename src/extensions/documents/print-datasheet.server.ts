import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { toolSlug } from '#src/core/tools/tool.ts';
import { toolPath } from '#src/core/tools/tool-address.ts';
import { datasheetOf } from './datasheet.ts';
import { jpegOf } from './jpeg-of.server.ts';
import { printSheet } from './paper-press.server.ts';
import { qrOf } from './qr.ts';

/** Across the 58 mm that it is printed on, 240 dots an inch. */
const PICTURE_PX = 560;

/**
 * The datasheet of a tool as PDF: what its page says, as it is now. A picture on another site is left out.
 * @param machine who asks for it
 * @throws Refusal 404 when there is no such tool; 503 and 429 as `printPaper`
 */
export async function printDatasheet(
  { config, db, extensions, images }: Pick<Shop, 'config' | 'db' | 'extensions' | 'images'>,
  id: string,
  machine: string,
) {
  const tool = await requireTool(db, id);
  const offers = extensions.flatMap(({ toolOffer }) => toolOffer?.(tool, config) ?? []);
  const sheet = { ...datasheetOf(tool, config, offers), qr: qrOf(`${config.publicUrl}${toolPath(tool)}`) };
  const printed = await printSheet(machine, sheet, tool.img, () => jpegOf(images, tool.img, PICTURE_PX));
  return { ...printed, name: toolSlug(tool.toolName) || 'tool' };
}
