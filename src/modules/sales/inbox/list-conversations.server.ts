import { type Actor, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { About } from '#src/core/questions.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { listTemplates } from './answer-template-repository.server.ts';
import type { InboxSetup } from './conversation.calls.ts';
import type { ConversationState, ListedConversation } from './conversation.ts';
import {
  type ConversationFilter,
  countUnread,
  listConversationRows,
  type StoredConversation,
} from './conversation-repository.server.ts';
import { type ListedState, UNASSIGNED } from './conversation-search.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { listPossibleOwners } from './owner-repository.server.ts';

function aboutOf({ about_kind, about_id, about_label, about_path }: StoredConversation): About | null {
  if (about_kind === null || about_id === null) return null;
  return { kind: about_kind, id: about_id, label: about_label ?? about_id, path: about_path ?? '' };
}

/** Whether the other side has written something that the viewer has not seen or answered. */
function isUnread({ state, last_from, last_at, seen_at }: StoredConversation, { role }: Actor): boolean {
  if (role === 'admin') return state === 'new' || state === 'waiting-for-us';
  return last_from === 'shop' && Number(last_at) > Number(seen_at ?? 0);
}

/** A conversation as its viewer may see it: a customer does not see who owns it. */
export function toListed(row: StoredConversation, viewer: Actor): ListedConversation {
  const owner = viewer.role === 'admin' && row.owner_id ? { _id: row.owner_id, name: row.owner_name ?? '' } : null;
  return {
    _id: row.id,
    lastId: row.last_id,
    subject: row.subject,
    state: row.state,
    name: row.name,
    email: row.email,
    about: aboutOf(row),
    owner,
    messages: row.messages,
    lastFrom: row.last_from,
    preview: (row.preview ?? '').replace(/\s+/gu, ' ').trim(),
    lastAt: new Date(Number(row.last_at)).toISOString(),
    unread: isUnread(row, viewer),
  };
}

const STATES: Record<ListedState, readonly ConversationState[] | undefined> = {
  open: ['new', 'waiting-for-us'],
  'waiting-for-them': ['waiting-for-them'],
  done: ['done'],
  all: undefined,
};

export interface AskedList {
  state?: ListedState | undefined;
  /** Id of an admin, or {@link UNASSIGNED}. */
  owner?: string | undefined;
  /** Id of the order that they are about, by its invoice or quote, too. */
  order?: string | undefined;
  q?: string | undefined;
}

/** Words beyond these do not narrow a search. */
const MAX_WORDS = 8;

function filterOf({ state = 'all', owner, q = '' }: AskedList): ConversationFilter {
  const words = foldedText(q).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  return { states: STATES[state], owner: owner === UNASSIGNED ? null : owner || undefined, words };
}

/** A page of the conversations that the actor may see, the latest message first. Customers choose only an order. */
export async function listConversations(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  asked: AskedList,
  { limit, after }: PageRequest,
): Promise<Page<ListedConversation>> {
  const viewer = requireSignedIn(actor);
  const filter = { ...(viewer.role === 'admin' && filterOf(asked)), order: asked.order };
  const rows = await listConversationRows(db, viewer, filter, { limit: limit + 1, after });
  const items = rows.slice(0, limit).map((row) => toListed(row, viewer));
  return { items, next: rows.length > limit ? items.at(-1)?.lastId : undefined };
}

export const countConversations = ({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<number> =>
  countUnread(db, requireSignedIn(actor));

/** @throws Refusal 403 unless the actor is an admin */
export async function readInboxSetup(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
): Promise<InboxSetup> {
  requireAdmin(actor);
  const [admins, templates] = await Promise.all([listPossibleOwners(db, config.adminEmails), listTemplates(db)]);
  return {
    admins: admins.map(({ id, name }) => ({ _id: id, name })),
    templates: templates.map(({ id, name, text }) => ({ _id: id, name, text })),
    takesReplies: settingsOf(config, inboxSettings).replyAddress !== undefined,
  };
}
