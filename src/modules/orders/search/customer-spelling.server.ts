import type { Db } from '#src/platform/database/open.server.ts';
import { correctableWords, nearestWord, spellingOfWords } from '#src/platform/i18n/spelling.ts';

/** The words in the names of all customers and ordered tools. */
async function wordsOfOrders(db: Db): Promise<string[]> {
  const customers = await db.selectFrom('orders').select('customer_name').distinct().orderBy('customer_name').execute();
  const tools = await db.selectFrom('orders').select('tool_name').distinct().orderBy('tool_name').execute();
  return [...customers.map((row) => row.customer_name), ...tools.map((row) => row.tool_name)].flatMap(correctableWords);
}

/**
 * A better spelling of a search of orders that found none.
 * @returns null if every word is known, or none is like a known one
 */
export async function correctOrderSearch(db: Db, typed: string): Promise<string | null> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const spelling = spellingOfWords(await wordsOfOrders(db));
  const isKnown = (word: string) => spelling.words.some((known) => known.includes(word));
  const corrected = words.map((word) => (isKnown(word) ? word : (nearestWord(word, spelling) ?? word)));
  return corrected.every((word, at) => word === words[at]) ? null : corrected.join(' ');
}
