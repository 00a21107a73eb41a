import type { Db } from '#src/platform/database/open.server.ts';
import { type Term, termsOf } from './search-terms.ts';
import type { Tool } from './tool.ts';
import { rankOf } from './tool-rank.ts';
import { readTools } from './tool-scan-repository.server.ts';
import { type Condition, collect, type Ids, saying } from './tool-search-conditions.server.ts';

/** A tool and how well it matches the text. */
export interface Ranked {
  tool: Tool;
  rank: number;
}

/** The tools that match every term, with their ranks. */
export const ranked = (tools: readonly Tool[], terms: readonly Term[]): Ranked[] =>
  tools
    .map((tool) => ({ tool, rank: rankOf(tool, terms) }))
    .filter((match): match is Ranked => match.rank !== undefined);

interface Candidates {
  /** Ids that include every tool matching the text; undefined if there are too many. */
  said: Ids | undefined;
  /** In that case, the ids for each other condition; undefined where there are too many as well. */
  others: readonly (Ids | undefined)[];
}

/** Caches the tools that match a text for one answer, so that the text index is queried once per text. */
export class TextMatches {
  readonly #db: Db;
  readonly #ids = new Map<string, Ids | undefined>();
  readonly #tools = new Map<string, Promise<Ranked[]>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** @param others conditions to query in the same statement, in case the text matches too many tools */
  async candidates(text: string, others: readonly Condition[] = []): Promise<Candidates> {
    const isCached = this.#ids.has(text);
    const cached = this.#ids.get(text);
    if (cached || (isCached && others.length === 0)) return { said: cached, others: [] };
    const queries = others.map(({ ids }) => ids);
    const collected = await collect(this.#db, this.#words(text)?.ids, queries);
    this.#ids.set(text, collected.ids);
    return { said: collected.ids, others: collected.others };
  }

  /** The matching tools in catalogue order; undefined if there are too many to collect. */
  async tools(text: string): Promise<Ranked[] | undefined> {
    const { said } = await this.candidates(text);
    if (!said) return undefined;
    const cached = this.#tools.get(text);
    if (cached) return cached;
    const tools = this.#read(text, said);
    this.#tools.set(text, tools);
    return tools;
  }

  async #read(text: string, ids: Ids): Promise<Ranked[]> {
    const words = this.#words(text);
    // Results of the index need no second comparison; the rank decides.
    const tools = await readTools(this.#db, ids, words && !words.ids ? [words] : []);
    return ranked(tools, termsOf(text));
  }

  #words(text: string): Condition | undefined {
    const terms = termsOf(text);
    return terms.length > 0 ? saying(this.#db, terms, 'said') : undefined;
  }
}
