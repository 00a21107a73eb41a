import { randomUUID } from 'node:crypto';
import { onServer } from '../tests/support/postgres.ts';
import type { Place } from './orders.ts';
import { newDatabase, withPostgres } from './postgres.ts';
import { type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { insertTools, withData } from './seed.ts';
import { asking, compare } from './timed-request.ts';

/** A random maximum price above all tools, so that no answer comes from the cache. */
const randomPrice = () => Math.floor(1_000 + Math.random() * 900_000);

/** The model of the last tool, which is unique in a catalogue of this size. */
const model = (count: number) => `KD20-${count - 1}`;

/** Requests by name; they may depend on the number of tools. */
const REQUESTS: Record<string, (count: number) => string> = {
  '/tools': () => `/tools?max=${randomPrice()}`,
  'search for a frequent word': () => `/tools?q=drill&max=${randomPrice()}`,
  'for two frequent words': () => `/tools?q=cordless+saw&max=${randomPrice()}`,
  'for a model': (count) => `/tools?q=${model(count)}&max=${randomPrice()}`,
  'for a misspelled word': () => `/tools?q=grindr&max=${randomPrice()}`,
  'for a word that no tool has': () => `/tools?q=${randomUUID()}`,
  'cheapest of a frequent word in stock': () => `/tools?q=drill&stock=1&sort=price-up&max=${randomPrice()}`,
  'suggestions for the beginning of a frequent word': () => `/api/tool?q=dri&limit=6&max=${randomPrice()}`,
  'suggestions for a model': (count) => `/api/tool?q=${model(count)}&limit=6&max=${randomPrice()}`,
};

type PlaceOf = (count: number) => Promise<Place>;

async function shopWith(count: number, placeOf: PlaceOf): Promise<Server> {
  const place = await placeOf(count);
  await withData(place, (db) => insertTools(db, count));
  // Autovacuum would do this some minutes later.
  if (place.databaseUrl) await onServer(place.databaseUrl, 'vacuum analyze');
  return startShop(place.dataDir, place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {});
}

async function searchOn(engine: string, placeOf: PlaceOf, quick: boolean): Promise<Row[]> {
  const [many, few] = [1_000, 100];
  const [long, short] = [await shopWith(many, placeOf), await shopWith(few, placeOf)];
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(REQUESTS)) {
    const what = `${name}, 1,000 tools against 100, ${engine}`;
    rows.push(
      await compare(what, 2, [asking(long, () => path(many)), asking(short, () => path(few))], quick ? 30 : 100),
    );
  }
  await Promise.all([long.stop(), short.stop()]);
  return rows;
}

/** Compares the first answer of searches in a large and a small catalogue, uncached. */
export async function search(quick: boolean): Promise<Row[]> {
  const sqlite = await searchOn('SQLite', async () => ({ dataDir: await temporaryFolder() }), quick);
  const postgres = await withPostgres((server) =>
    searchOn('PostgreSQL', (count) => newDatabase(server, `search_${count}`), quick),
  );
  return [...sqlite, ...postgres];
}
