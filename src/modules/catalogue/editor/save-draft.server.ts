import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import {
  releaseImage,
  requireImage,
  requireNoProblems,
  requirePrintableName,
} from '#src/core/tools/require-tool.server.ts';
import { contentOf, publicTool, type Tool, type ToolContent } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import { toolInputOf } from '#src/core/tools/tool-request.ts';
import { addToolProblems } from '#src/core/tools/tool-rules.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import {
  type AddToolWithData,
  dataAfterEdit,
  dataOfNewTool,
  type UpdateToolWithData,
} from '../tool-data/data-request.ts';
import { requireDataRules, storedData } from '../tool-data/keep-tool-data.server.ts';
import {
  deleteDraftRow,
  findDraft,
  insertDraft,
  replaceDraftPictures,
  requireDraftByKey,
  updateDraft,
} from './draft-repository.server.ts';
import { enteredContent } from './entered-content.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

export async function requireDraft(db: Db, id: string, locked = false): Promise<Tool> {
  const draft = await findDraft(db, id, { locked });
  if (!draft) throw new Refusal('missing', 'draft_not_found', 'This draft was published or deleted.');
  return draft;
}

/** A draft must obey the rules of a tool, so that it can be published as soon as it has a picture. */
function requireRules(request: UpdateToolWithData, data: ToolData, config: Shop['config']): void {
  const { img, ...problems } = addToolProblems(toolInputOf(request), config.currency);
  requireNoProblems({ ...problems, ...(img && !isBlank(request.img) && { img }) });
  requireDataRules(data, config);
}

const imageIfAny = async (trx: Db, img: string, publicUrl: string) =>
  img === '' ? '' : requireImage(trx, img, publicUrl);

/** @returns the content in stored form. @param before the current draft, whose pictures are already stored */
async function storedContent(
  trx: Db,
  request: UpdateToolWithData,
  data: ToolData,
  { publicUrl, currency }: Shop['config'],
  before?: Tool,
): Promise<ToolContent> {
  const entered = enteredContent(request, currency);
  const keepsImage = before && publicTool(before, publicUrl).img === entered.img;
  const img = keepsImage ? before.img : await imageIfAny(trx, entered.img, publicUrl);
  return { ...entered, ...(await storedData(trx, data, publicUrl, before?.pictures)), img };
}

/**
 * Saves a tool that only admins see.
 * @param keyed if the request was repeated with its key, it yields the same draft
 * @throws Refusal when a rule is broken, or the key was used for another draft
 */
export async function saveDraft(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  request: AddToolWithData,
  keyed?: KeyedRequest,
): Promise<Inserted> {
  const admin = requireAdmin(actor);
  const data = dataOfNewTool(request);
  requireRules(request, data, config);
  requirePrintableName({ fills }, request.toolName);
  return inTransaction(db, async (trx) => {
    const content = await storedContent(trx, request, data, config);
    const id = newId();
    const key = `${admin.userId}:${keyed?.key ?? id}`;
    const inserted = await insertNewDraft(trx, { fills }, admin, { id, content, key, hash: keyed?.hash ?? null });
    if (!inserted) return { id: await findEarlierDraft(trx, key, keyed?.hash), repeated: true };
    return { id, repeated: false };
  });
}

interface NewDraft {
  id: string;
  /** In stored form. */
  content: ToolContent;
  key: string;
  hash: string | null;
}

/** @returns false, without an insert, if a draft with this key exists */
async function insertNewDraft(
  trx: Db,
  { fills }: Pick<Shop, 'fills'>,
  admin: Actor,
  { id, content, key, hash }: NewDraft,
): Promise<boolean> {
  const inserted = await insertDraft(trx, {
    ...{ id, facts: JSON.stringify(content), creation_key: key, creation_hash: hash },
    ...{ created_by: admin.email, updated_at: Date.now() },
  });
  if (!inserted) return false;
  await replaceDraftPictures(trx, id, [content.img, ...content.pictures]);
  const subject = { id, name: content.toolName };
  const change = { kind: 'tool', action: 'draft added', subject, before: null, after: content } as const;
  await recordAdminChange({ fills }, trx, admin, change);
  return true;
}

/** Adds drafts without a main picture, already checked, with URLs as the API shows them. */
export async function writeDrafts(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  admin: Actor,
  drafts: readonly { id: string; after: ToolContent }[],
): Promise<void> {
  for (const { id, after } of drafts) {
    const content = { ...after, ...(await storedData(trx, after, config.publicUrl)) };
    await insertNewDraft(trx, { fills }, admin, { id, content, key: `${admin.userId}:${id}`, hash: null });
  }
}

/** @throws Refusal if the draft with this key was created by another request */
async function findEarlierDraft(trx: Db, key: string, requestHash: string | undefined): Promise<string> {
  const { id, creation_hash } = await requireDraftByKey(trx, key);
  if (creation_hash !== null) requireSameRequest(creation_hash, requestHash, 'draft');
  return id;
}

/**
 * Changes a draft; with `version`, only if it has not been edited since that version.
 * @returns its new version
 */
export async function changeDraft(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  id: string,
  request: UpdateToolWithData,
): Promise<number> {
  const admin = requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const before = await requireDraft(trx, id, true);
    if (request.version !== undefined && request.version !== before.version) {
      const current = publicTool(before, config.publicUrl);
      const message = 'Another admin changed this draft while you were editing it.';
      throw conflict('tool_changed', message, { current });
    }
    const { category = before.category, specifications = before.specifications } = request;
    const whole = { ...request, category, specifications };
    const data = dataAfterEdit(before, request);
    requireRules(whole, data, config);
    requirePrintableName({ fills }, request.toolName, before.toolName);
    const content = await storedContent(trx, whole, data, config, before);
    await replaceDraftPictures(trx, id, [content.img, ...content.pictures]);
    const version = await updateDraft(trx, id, content);
    const subject = { id, name: content.toolName };
    const fields = changedFields(contentOf(before), content);
    await recordAdminChange({ fills }, trx, admin, { kind: 'tool', action: 'draft updated', subject, ...fields });
    return version;
  });
}

/** @returns the number of deleted drafts: 0 if it was already published or deleted */
export async function deleteDraft({ db, fills }: Parts, actor: Actor | undefined, id: string): Promise<number> {
  const admin = requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const draft = await findDraft(trx, id, { locked: true });
    if (!draft) return 0;
    await deleteDraftRow(trx, id);
    for (const picture of [draft.img, ...draft.pictures]) await releaseImage(trx, picture);
    const subject = { id, name: draft.toolName };
    const change = { kind: 'tool', action: 'draft deleted', subject, before: contentOf(draft), after: null } as const;
    await recordAdminChange({ fills }, trx, admin, change);
    return 1;
  });
}
