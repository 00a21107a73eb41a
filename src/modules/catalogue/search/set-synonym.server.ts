import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { findPageOfTools } from '../tool-list/find-tools.ts';
import { LONGEST_PHRASE } from '../tool-list/search-words.ts';
import { readCatalogue } from '../tool-list/tool-catalogue.server.ts';
import { noSearch } from '../tool-list/tool-search.ts';
import type { Synonym } from './search.calls.ts';
import { MAX_SYNONYMS, phraseOf } from './synonym.ts';
import { deleteSynonym, listSynonyms, upsertSynonym } from './synonym-repository.server.ts';

const refused = (field: string, message: string) => atField(field, 'synonym_rule', message);

function requirePhrase(text: string): void {
  const words = text.split(' ').filter(Boolean).length;
  if (words >= 1 && words <= LONGEST_PHRASE) return;
  throw refused('text', `Please input the word that buyers use: one to ${LONGEST_PHRASE} words.`);
}

/** @throws Refusal 422 if the catalogue does not have the words, which would make the search fail again */
async function requireMeaning(shop: Pick<Shop, 'db' | 'revisions'>, means: string): Promise<void> {
  if (means === '') throw refused('means', 'Please input the words of the catalogue that it means.');
  const { tools } = await readCatalogue(shop);
  // Without the words of admins: one that means another could be removed.
  const { items } = findPageOfTools({ tools }, { ...noSearch, text: means }, { limit: 1 });
  if (items.length === 0) throw refused('means', 'No tool has these words. Please use words of its name or category.');
}

/** Sets what words of buyers mean in searches. @throws Refusal */
export async function setSynonym(
  { db, fills, revisions }: Pick<Shop, 'db' | 'fills' | 'revisions'>,
  actor: Actor | undefined,
  typed: Synonym,
): Promise<void> {
  const admin = requireAdmin(actor);
  const [text, means] = [phraseOf(typed.text), phraseOf(typed.means)];
  requirePhrase(text);
  await requireMeaning({ db, revisions }, means);
  await inTransaction(db, async (trx) => {
    const known = await listSynonyms(trx);
    const before = known.find(({ id }) => id === text);
    if (!before && known.length >= MAX_SYNONYMS) throw refused('text', `At most ${MAX_SYNONYMS} words can be kept.`);
    await upsertSynonym(trx, text, means);
    await recordAdminChange({ fills }, trx, admin, {
      ...{ kind: 'search', action: 'word explained', subject: { id: text, name: text } },
      ...{ before: before ? { means: before.means } : null, after: { means } },
    });
  });
}

/** Removes the meaning of words. @returns number of removed ones: 0 or 1 */
export async function removeSynonym(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  typed: string,
): Promise<number> {
  const admin = requireAdmin(actor);
  const text = phraseOf(typed);
  return inTransaction(db, async (trx) => {
    const removed = await deleteSynonym(trx, text);
    if (removed > 0)
      await recordAdminChange({ fills }, trx, admin, {
        ...{ kind: 'search', action: 'word removed', subject: { id: text, name: text } },
        ...{ before: null, after: null },
      });
    return removed;
  });
}
