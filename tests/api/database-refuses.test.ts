import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';

it('a database that refuses every connection counts as unavailable, whatever the reason', async () => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/renamed-meanwhile';
  const { db, close } = openDatabase({ databaseUrl: url.href, dataDir: '' });
  onTestFinished(close);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
});
