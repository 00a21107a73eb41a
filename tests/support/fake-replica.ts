import { expect, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '#src/platform/database/open.server.ts';
import { databaseOn, onServer } from './postgres.ts';
import { openCopy } from './second-copy.ts';
import { createMigratedDatabase } from './test-database.ts';
import { createPerson, openTestShop, type Person } from './test-shop.ts';

/** Opens a copy of a shop with this replica, and counts which database answered its `readStale` calls. */
export async function openWithReplica(databaseReadUrl: string) {
  const shop = await openTestShop();
  const copy = await openCopy({ ...shop.config, databaseReadUrl });
  const admin = await shop.signIn('admin');
  const read = async (path: string, accept = 'application/json') => {
    const answer = await fetch(`${copy.url}${path}`, { headers: { ...admin.headers, accept } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const answeredBy = async () => {
    const counts = (await read('/metrics')).matchAll(/^shop_old_reads_total\{from="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...counts].map(([, from, count]) => [from, Number(count)]));
  };
  return { shop, copy, admin, read, answeredBy };
}

/**
 * A read-only database that stands in for a replica. Its content differs from the shop's, so that an answer shows which
 * one was read.
 * @param fill inserts rows for the given person
 */
export async function createFakeReplica(fill: (db: Db, person: Person) => Promise<unknown>) {
  const replica = await createMigratedDatabase('postgres');
  const url = replica.databaseUrl ?? '';
  const name = new URL(url).pathname.slice(1);
  const set = (how: string) => onServer(databaseOn(url, 'postgres'), `alter database ${name} ${how}`);
  const { db, close } = openDatabase(replica);
  const person = await createPerson(db, 'admin', 'Karim');
  await fill(db, person);
  await close();
  await set('set default_transaction_read_only = on');
  onTestFinished(async () => {
    await set('reset default_transaction_read_only');
    await replica.drop();
  });
  return { url, person };
}
