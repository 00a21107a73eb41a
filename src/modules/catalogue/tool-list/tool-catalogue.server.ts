import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import type { Shop } from '#src/core/shop.ts';
import { type ToolRow, toTool } from '#src/core/tools/tool-data-row.server.ts';
import { listToolRows } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import type { Spelling } from '#src/platform/i18n/spelling.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { listSynonyms } from '../search/synonym-repository.server.ts';
import type { SearchedTools } from './find-tools.ts';
import { spellingOf } from './search-correction.ts';
import { prepareTool, type SearchedTool } from './searched-tool.ts';

/** Number of tools read and prepared before other requests get a turn. */
const CHUNK = 200;

/** The tools of one revision in memory, for searches. */
export interface ToolCatalogue extends SearchedTools {
  /** The words of the tools. */
  spelling: Spelling;
}

type Rows = ReadonlyMap<string, { row: ToolRow; searched: SearchedTool }>;
type ReadCatalogue = ToolCatalogue & { rows: Rows };

const READ = ['tools', 'search_synonyms'] as const;

const SEARCHED = ['name', 'description', 'category', 'specifications'] as const;
const hasSameTexts = (a: ToolRow, b: ToolRow) => SEARCHED.every((column) => a[column] === b[column]);

/** All texts, the most significant first. */
const vocabularyOf = (tools: readonly SearchedTool[]) => [
  ...tools.map(({ tool }) => tool.toolName),
  ...new Set(tools.map(({ tool }) => tool.category ?? '')),
  ...tools.flatMap(({ tool }) => [
    ...tool.specifications.flatMap(({ name, value }) => [name, value]),
    tool.description,
  ]),
];

/** Reads the tools. Each order changes a stock, but seldom a text: what is derived from texts stays as in `earlier`. */
async function read(db: Db, earlier: ReadCatalogue | undefined, limit: number): Promise<ReadCatalogue> {
  const rows = new Map<string, { row: ToolRow; searched: SearchedTool }>();
  let hasNewTexts = false;
  for (let chunk: ToolRow[] | undefined; rows.size < limit && chunk?.length !== 0; ) {
    if (chunk) await yieldToOtherRequests();
    chunk = await listToolRows(db, { limit: Math.min(CHUNK, limit - rows.size), after: chunk?.at(-1)?.id });
    for (const row of chunk) {
      const known = earlier?.rows.get(row.id);
      const same = known && hasSameTexts(known.row, row) ? known.searched : undefined;
      const tool = toTool(row);
      rows.set(row.id, { row, searched: same ? { ...same, tool } : prepareTool(tool) });
      hasNewTexts ||= !same;
    }
  }
  const tools = [...rows.values()].map(({ searched }) => searched);
  const synonyms = new Map((await listSynonyms(db)).map(({ id, means }) => [id, [means]] as const));
  const isSame = !hasNewTexts && earlier?.rows.size === rows.size;
  return { rows, tools, synonyms, spelling: isSame ? earlier.spelling : spellingOf(vocabularyOf(tools)) };
}

/** Holds the catalogue of the last revision. One read runs at a time; requests that find it too old share the next. */
export class CatalogueReader {
  readonly #limit: number;
  #last: ReadCatalogue | undefined;
  #revision: number | undefined;
  #running: Promise<ReadCatalogue> | undefined;
  #next: Promise<ReadCatalogue> | undefined;

  /** @param limit of the tools, in catalogue order */
  constructor(limit: number = bounds.searchedTools.value) {
    this.#limit = limit;
  }

  read(shop: Pick<Shop, 'db' | 'revisions'>): Promise<ToolCatalogue> {
    const revision = shop.revisions.of(READ);
    if (this.#running && revision !== undefined && revision === this.#revision) return this.#running;
    this.#next ??= this.#readAfter(this.#running, shop);
    return this.#next;
  }

  async #readAfter(
    running: Promise<unknown> | undefined,
    { db, revisions }: Pick<Shop, 'db' | 'revisions'>,
  ): Promise<ReadCatalogue> {
    await running?.catch(() => {});
    this.#next = undefined;
    // Before the tools are read, so that a change during the read makes the next search read them again.
    this.#revision = revisions.of(READ);
    this.#running = read(db, this.#last, this.#limit);
    try {
      this.#last = await this.#running;
      return this.#last;
    } catch (error) {
      this.#revision = undefined;
      throw error;
    }
  }
}

const readers = new WeakMap<Revisions, CatalogueReader>();

/**
 * The catalogue as of now: read again after each change by any copy of the shop, and for every search while changes
 * cannot be observed.
 */
export function readCatalogue(shop: Pick<Shop, 'db' | 'revisions'>): Promise<ToolCatalogue> {
  const reader = readers.get(shop.revisions) ?? new CatalogueReader();
  readers.set(shop.revisions, reader);
  return reader.read(shop);
}
