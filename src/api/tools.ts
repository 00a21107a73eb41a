import { z } from 'zod';
import { plainText } from '#src/shared/plain-text.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { findTool, listTools } from '#src/tools/tool-repository.server.ts';
import { defineCall } from './call.ts';

export const idParams = z.object({ id: plainText(64) });

export const getTools = defineCall({
  summary: 'Lists all tools',
  public: { reads: ['tools'] },
  handle: ({ shop }) => listTools(shop.db),
});

export const getPurchase = defineCall({
  summary: 'One tool, for checkout',
  public: { reads: ['tools'] },
  params: idParams,
  handle: async ({ shop, params }) => {
    const tool = await findTool(shop.db, params.id);
    if (!tool) throw new Refusal('missing', 'tool_not_found', 'This tool is no longer in the catalogue.');
    return tool;
  },
});
