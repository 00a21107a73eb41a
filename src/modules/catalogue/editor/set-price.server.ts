import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { publicTool } from '#src/core/tools/tool.ts';
import { updateToolSchema } from '#src/core/tools/tool-request.ts';
import { addToolProblems } from '#src/core/tools/tool-rules.ts';
import { updateTool } from '#src/core/tools/update-tool.server.ts';
import { unchangedFields } from './tool-details.ts';

/**
 * Sets the price of a tool by the rule for new tools: with decimals, which the form "Update tool" does not take (spec
 * section 5).
 * @returns the tool's new version
 * @throws Refusal as {@link updateTool}
 */
export async function setPrice(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
  { price, version }: { price: string; version: number },
): Promise<number> {
  const tool = publicTool(await requireTool(shop.db, id), shop.config.publicUrl);
  const request = updateToolSchema.parse({ ...unchangedFields(tool), price, version });
  return updateTool(shop, actor, id, request, {
    problemsOf: (input, _current, currency) => {
      const problem = addToolProblems(input, currency).price;
      return problem ? { price: problem } : {};
    },
  });
}
