import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { callName } from '#src/core/call.ts';
import { callsOfRoles } from './role-calls.ts';

/** In these, everybody acts for the own person; a new call is one of them until it is listed as the company's. */
const PERSONAL = [
  ...['GET /admin/:email', 'GET /user/:email', 'PUT /user/:email'],
  ...['POST /review', 'GET /tool/:id/stock-alert', 'POST /tool/:id/stock-alert', 'DELETE /tool/:id/stock-alert'],
  ...['GET /company', 'GET /company-request'],
];

describe('the calls of members', () => {
  const calls = callsWith(allRooms).filter(([, , access]) => access === 'signed-in' || access === 'self-or-admin');

  it('are the company’s or personal, each of them', () => {
    const personal = calls.filter((row) => !callsOfRoles.has(callName(row)) && !row[3].personOnly);
    expect(personal.map(callName).sort()).toEqual([...PERSONAL].sort());
  });

  it('exist, and need neither a second factor nor a person', () => {
    const known = new Map(calls.map((row) => [callName(row), row[3]]));
    expect([...callsOfRoles.keys()].filter((name) => !known.has(name))).toEqual([]);
    const guarded = [...callsOfRoles.keys()].filter((name) => known.get(name)?.stepUp || known.get(name)?.personOnly);
    expect(guarded).toEqual([]);
  });
});
