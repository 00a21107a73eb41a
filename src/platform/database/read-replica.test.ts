import { expect, it } from 'vitest';
import { Refusal } from '#src/platform/http/refusal.ts';
import { DatabaseUnavailable } from './database-fault.server.ts';
import type { Db } from './open.server.ts';
import { replicaReads } from './read-replica.server.ts';

const [leader, replica] = [{ name: 'leader' }, { name: 'replica' }] as unknown as [Db, Db];
const second = 1_000;

/** A leader whose log grows by one each second, and a replica that has replayed all of it. */
function openPair() {
  const state = { now: 0, replayed: Number.POSITIVE_INFINITY, reads: 0, error: undefined as Error | undefined };
  const { readStale, counts } = replicaReads(leader, replica, {
    now: () => state.now,
    ofLeader: async () => String(state.now / second),
    hasReached: async (position) => state.replayed >= Number(position),
  });
  const read = () =>
    readStale(async (db) => {
      if (db === leader) return 'leader';
      state.reads += 1;
      if (state.error) throw state.error;
      return 'replica';
    });
  return { state, counts, read };
}

it('the replica answers stale reads', async () => {
  const { read, counts } = openPair();
  expect([await read(), await read(), counts]).toEqual(['replica', 'replica', { replica: 2, leader: 0 }]);
});

it('a replica that is down is not queried for 30 s', async () => {
  const { state, read } = openPair();
  state.error = new DatabaseUnavailable(new Error('gone'), false);
  expect([await read(), await read(), state.reads]).toEqual(['leader', 'leader', 1]);
  state.now = 31 * second;
  state.error = undefined;
  expect(await read()).toBe('replica');
});

it('the replica is queried again after a read that it cancelled or whose columns it does not have yet', async () => {
  for (const error of [new DatabaseUnavailable(new Error('conflict'), true), new Error('no such column')]) {
    const { state, read } = openPair();
    state.error = error;
    expect([await read(), await read(), state.reads]).toEqual(['leader', 'leader', 2]);
  }
});

it('a refusal thrown by the read is rethrown, not retried on the leader', async () => {
  const { state, read } = openPair();
  state.error = new Refusal('malformed', 'bad', 'Bad.');
  await expect(read()).rejects.toThrow('Bad.');
});

it('a replica that lags 20 s behind answers', async () => {
  const { state, read } = openPair();
  const answers: string[] = [];
  for (let at = 1; at <= 60; at += 1) {
    state.now = at * second;
    state.replayed = at - 20;
    answers.push(await read());
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'leader'));
  expect(answers[20]).toBe('replica');
  expect(answers.filter((answer) => answer === 'replica').length).toBeGreaterThan(9);
});

it('a replica that lags 40 s behind, or is cut off from the leader, does not answer', async () => {
  const { state, read } = openPair();
  for (let at = 1; at <= 100; at += 1) {
    state.now = at * second;
    state.replayed = at - 40;
    expect([at, await read()]).toEqual([at, 'leader']);
  }
  const other = openPair();
  expect(await other.read()).toBe('replica');
  other.state.replayed = 0;
  other.state.now = 6 * second;
  expect(await other.read()).toBe('leader');
});

it('a leader that does not know its log position answers, and the replica stays in use', async () => {
  let known = false;
  const { readStale } = replicaReads(leader, replica, {
    now: () => 0,
    ofLeader: async () => {
      if (!known) throw new Error('recovery is in progress');
      return '1';
    },
    hasReached: async () => true,
  });
  expect(await readStale(async (db) => db)).toBe(leader);
  known = true;
  expect(await readStale(async (db) => db)).toBe(replica);
});
