import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { createFakeReplica, openWithReplica } from '#tests/support/fake-replica.ts';
import { insertAdminChange } from './admin-change-repository.server.ts';

it('the history of changes is read from the replica', async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return;
  const subject = { id: 'a', name: 'Saw of the replica' };
  const { url } = await createFakeReplica((db, person) =>
    insertAdminChange(
      db,
      { ...person, role: 'admin' },
      { kind: 'tool', action: 'changed', subject, before: null, after: null },
    ),
  );
  const { read, answeredBy } = await openWithReplica(url);
  for (const path of ['/api/changes', '/api/changes.csv']) expect(await read(path)).toContain(subject.name);
  expect(await answeredBy()).toEqual({ replica: 2, leader: 0 });
});
