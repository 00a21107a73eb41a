import { z } from 'zod';
import { absoluteImage } from '#src/images/image.ts';
import type { Shop } from '#src/server/shop.ts';
import { plainText } from '#src/shared/plain-text.ts';
import { Refusal } from '#src/shared/refusal.ts';
import type { Tool } from '#src/tools/tool.ts';
import { findTool, listTools } from '#src/tools/tool-repository.server.ts';
import { defineCall } from './call.ts';

export const idParams = z.object({ id: plainText(64) });

/** Inside, a picture of this shop is a path; whoever calls the API gets an address that works anywhere. */
function asAnswer(tool: Tool, { config }: Shop): Tool {
  return { ...tool, img: absoluteImage(tool.img, config.publicUrl) };
}

export const getTools = defineCall({
  summary: 'Lists all tools',
  public: { reads: ['tools'] },
  handle: async ({ shop }) => (await listTools(shop.db)).map((tool) => asAnswer(tool, shop)),
});

export const getPurchase = defineCall({
  summary: 'One tool, for checkout',
  public: { reads: ['tools'] },
  params: idParams,
  handle: async ({ shop, params }) => {
    const tool = await findTool(shop.db, params.id);
    if (!tool) throw new Refusal('missing', 'tool_not_found', 'This tool is no longer in the catalogue.');
    return asAnswer(tool, shop);
  },
});
