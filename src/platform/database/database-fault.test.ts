import { describe, expect, it } from 'vitest';
import { Refusal } from '#src/platform/http/refusal.ts';
import { asDatabaseFault, DatabaseUnavailable } from './database-fault.server.ts';

const failure = (message: string, properties: object) => Object.assign(new Error(message), properties);

describe('errors of a driver', () => {
  it.each([
    ['a serialization failure', { code: '40001' }],
    ['a deadlock', { code: '40P01' }],
    ['a plan from before an upgrade', { code: '0A000', message: 'cached plan must not change result type' }],
    ['SQLITE_BUSY', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
    ['SQLITE_BUSY_SNAPSHOT', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
  ])('%s is a conflict that may be retried at once', (_name, properties) => {
    expect(asDatabaseFault(failure('x', properties))).toMatchObject({ kind: 'unavailable', conflict: true });
  });

  it.each([
    ['a statement timeout', 'canceling statement due to statement timeout', { code: '57014' }],
    ['a lock timeout', 'canceling statement due to lock timeout', { code: '55P03' }],
    ['a server that shuts down', 'terminating connection', { code: '57P01' }],
    ['a full disk on PostgreSQL', 'could not extend file', { code: '53100' }],
    ['a refused connection', 'connect ECONNREFUSED', { code: 'ECONNREFUSED' }],
    ['a broken connection', 'Connection terminated unexpectedly', {}],
    ['an exhausted pool', 'timeout exceeded when trying to connect', {}],
    ['a full disk on SQLite', 'database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['a disk error', 'disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 522 }],
  ])('%s means unavailable, without an immediate retry', (_name, message, properties) => {
    expect(asDatabaseFault(failure(message, properties))).toMatchObject({ kind: 'unavailable', conflict: false });
  });

  it('refused connections to all addresses of a host are reported as one error', () => {
    const refused = failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' });
    expect(asDatabaseFault(new AggregateError([refused, refused]))).toBeInstanceOf(DatabaseUnavailable);
  });

  it.each([
    ['a constraint violation', failure('duplicate key', { code: '23505' })],
    ['an invalid statement', failure('no such table', { code: 'ERR_SQLITE_ERROR', errcode: 1 })],
    ['a refusal', new Refusal('rule', 'x', 'x')],
    ['a bug', new TypeError('x is not a function')],
  ])('%s is returned unchanged', (_name, error) => {
    expect(asDatabaseFault(error)).toBe(error);
  });
});
