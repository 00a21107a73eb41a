import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { deliveryTermOf } from '#src/core/site/delivery-term.server.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { toolSlug } from '#src/core/tools/tool.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { toolPages } from '#src/core/tools/tool-pages.ts';
import { datasheetOf } from './datasheet.ts';
import { jpegOf } from './jpeg-of.server.ts';
import { renderDatasheet } from './pdf-renderer.server.ts';
import { qrOf } from './qr.ts';

/** Printed 58 mm wide, at about 240 dpi. */
const PICTURE_PX = 560;

/**
 * The current datasheet of a tool as PDF. A picture on another site is left out.
 * @param machine the client that requested it
 * @throws Refusal 404 if there is no such tool; 503 and 429 as `renderPaper`
 */
export async function printDatasheet(
  { config, db, fills, images }: Pick<Shop, 'config' | 'db' | 'fills' | 'images'>,
  id: string,
  machine: string,
) {
  const tool = await requireTool(db, id);
  const delivery = deliveryTermOf({ config, fills });
  const offers = [
    ...fillingsOf(fills, toolAdditions).flatMap(({ offer }) => offer?.(tool, config) ?? []),
    ...(delivery === undefined ? [] : [{ name: 'Delivery', value: delivery }]),
  ];
  const [pages] = fillingsOf(fills, toolPages);
  const address = `${config.publicUrl}${pages?.pathOf(tool) ?? '/tools'}`;
  const sheet = { ...datasheetOf(tool, { currency: config.currency, address }, offers), qr: qrOf(address) };
  const printed = await renderDatasheet(machine, sheet, tool.img, () => jpegOf(images, tool.img, PICTURE_PX));
  return { ...printed, name: toolSlug(tool.toolName) || 'tool' };
}
