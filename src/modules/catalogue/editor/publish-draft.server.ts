import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireNoProblems } from '#src/core/tools/require-tool.server.ts';
import { contentOf, publicTool } from '#src/core/tools/tool.ts';
import { toolInputFrom } from '#src/core/tools/tool-edit.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { addToolProblems } from '#src/core/tools/tool-rules.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { requireDataRules } from '../tool-data/keep-tool-data.server.ts';
import { deleteDraftRow, findDraft } from './draft-repository.server.ts';
import { requireDraft } from './save-draft.server.ts';
import { writeTools } from './write-tools.server.ts';

/**
 * Puts a draft into the catalogue, under its id. A repeated request does nothing.
 * @throws Refusal when the draft breaks a rule that changed since it was saved, or was deleted
 */
export async function publishDraft(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const draft = await findDraft(trx, id, { locked: true });
    if (!draft) {
      if (!(await findTool(trx, id))) await requireDraft(trx, id);
      return;
    }
    const tool = publicTool(draft, config.publicUrl);
    requireNoProblems(addToolProblems(toolInputFrom(tool), config.currency));
    requireDataRules(tool, config);
    await writeTools(trx, { config, fills }, admin, [
      // The higher version makes edits that started before the tool was withdrawn outdated.
      { id, before: null, after: contentOf(tool), version: draft.version + 1 },
    ]);
    await deleteDraftRow(trx, id);
  });
}
