import { randomUUID } from 'node:crypto';
import { onServer } from '../tests/support/postgres.ts';
import { asking, compare } from './ask.ts';
import type { Place } from './orders.ts';
import { newDatabase, withPostgres } from './postgres.ts';
import { type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { insertTools, withData } from './seed.ts';

/** A price that leaves all tools in, another at each question: none of these answers is kept. */
const any = () => Math.floor(1_000 + Math.random() * 900_000);

/** Of the last tool, and of no other: it is in a catalogue of any length. */
const model = (count: number) => `KD20-${count - 1}`;

/** By the number of tools in the catalogue. */
const QUESTIONS: Record<string, (count: number) => string> = {
  '/tools': () => `/tools?max=${any()}`,
  'search for a frequent word': () => `/tools?q=drill&max=${any()}`,
  'for two frequent words': () => `/tools?q=cordless+saw&max=${any()}`,
  'for a model': (count) => `/tools?q=${model(count)}&max=${any()}`,
  'for a misspelled word': () => `/tools?q=grindr&max=${any()}`,
  'for a word that no tool has': () => `/tools?q=${randomUUID()}`,
  'cheapest of a frequent word in stock': () => `/tools?q=drill&stock=1&sort=price-up&max=${any()}`,
  'suggestions for the beginning of a frequent word': () => `/api/tool?q=dri&limit=6&max=${any()}`,
  'suggestions for a model': (count) => `/api/tool?q=${model(count)}&limit=6&max=${any()}`,
};

type PlaceOf = (count: number) => Promise<Place>;

async function shopWith(count: number, placeOf: PlaceOf): Promise<Server> {
  const place = await placeOf(count);
  await withData(place, (db) => insertTools(db, count));
  // What PostgreSQL does by itself some minutes after so many rows.
  if (place.databaseUrl) await onServer(place.databaseUrl, 'vacuum analyze');
  return startShop(place.dataDir, place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {});
}

async function searchOn(engine: string, placeOf: PlaceOf, quick: boolean): Promise<Row[]> {
  const [many, few] = [100_000, 100];
  const [long, short] = [await shopWith(many, placeOf), await shopWith(few, placeOf)];
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(QUESTIONS)) {
    const what = `${name}, 100,000 tools against 100, ${engine}`;
    rows.push(
      await compare(what, 2, [asking(long, () => path(many)), asking(short, () => path(few))], quick ? 30 : 100),
    );
  }
  await Promise.all([long.stop(), short.stop()]);
  return rows;
}

/** The first answer of a search of a long catalogue against that of a short one, each rendered for this answer. */
export async function search(quick: boolean): Promise<Row[]> {
  const sqlite = await searchOn('SQLite', async () => ({ dataDir: await temporaryFolder() }), quick);
  const postgres = await withPostgres((server) =>
    searchOn('PostgreSQL', (count) => newDatabase(server, `search_${count}`), quick),
  );
  return [...sqlite, ...postgres];
}
