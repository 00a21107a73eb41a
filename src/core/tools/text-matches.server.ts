import type { Db } from '#src/platform/database/open.server.ts';
import { type Term, termsOf } from './search-terms.ts';
import type { Tool } from './tool.ts';
import { rankOf } from './tool-rank.ts';
import { readTools } from './tool-scan-repository.server.ts';
import { type Condition, collect, type Ids, saying } from './tool-search-conditions.server.ts';

/** A tool and how well it answers the text. */
export interface Ranked {
  tool: Tool;
  rank: number;
}

/** Tools that match every term. */
export const ranked = (tools: readonly Tool[], terms: readonly Term[]): Ranked[] =>
  tools.map((tool) => ({ tool, rank: rankOf(tool, terms) })).filter((one): one is Ranked => one.rank !== undefined);

interface Candidates {
  /** Among these are all tools that say the text, unless they are too many. */
  said: Ids | undefined;
  /** If they are: those of each other condition, unless they are too many as well. */
  others: readonly (Ids | undefined)[];
}

/** The tools that say a text, for one answer: however often it asks for them, the index of words is asked once for each text. */
export class TextMatches {
  readonly #db: Db;
  readonly #ids = new Map<string, Ids | undefined>();
  readonly #tools = new Map<string, Promise<Ranked[]>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** @param others asked for in the same statement, if the words are those of too many tools */
  async candidates(text: string, others: readonly Condition[] = []): Promise<Candidates> {
    const isAsked = this.#ids.has(text);
    const known = this.#ids.get(text);
    if (known || (isAsked && others.length === 0)) return { said: known, others: [] };
    const queries = others.map(({ ids }) => ids);
    const found = await collect(this.#db, this.#words(text)?.ids, queries);
    this.#ids.set(text, found.ids);
    return { said: found.ids, others: found.others };
  }

  /** In the order of the catalogue; undefined when they are too many to collect. */
  async tools(text: string): Promise<Ranked[] | undefined> {
    const { said } = await this.candidates(text);
    if (!said) return undefined;
    const known = this.#tools.get(text);
    if (known) return known;
    const tools = this.#read(text, said);
    this.#tools.set(text, tools);
    return tools;
  }

  async #read(text: string, ids: Ids): Promise<Ranked[]> {
    const words = this.#words(text);
    // What the index found need not be compared again; the rank decides.
    const tools = await readTools(this.#db, ids, words && !words.ids ? [words] : []);
    return ranked(tools, termsOf(text));
  }

  #words(text: string): Condition | undefined {
    const terms = termsOf(text);
    return terms.length > 0 ? saying(this.#db, terms, 'said') : undefined;
  }
}
