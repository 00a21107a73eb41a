import { describe, expect, it } from 'vitest';
import { appointmentOf } from './two-people.server.ts';

const made = (by_id: string | null, at: number) => ({ role: 'admin' as const, by_id, at });
const ended = (by_id: string | null, at: number) => ({ role: 'customer' as const, by_id, at });

describe('the appointment of an admin', () => {
  it.each([
    ['by the operator before changes were recorded', [], { since: 0, by: [], at: 0 }],
    ['by an admin', [made('a', 5)], { since: 5, by: ['a'], at: 5 }],
    ['by the operator', [made(null, 5)], { since: 5, by: [], at: 0 }],
    [
      'keeps its origin when an accomplice demotes and promotes the account again',
      [made('a', 5), ended('b', 6), made('b', 7)],
      { since: 7, by: ['a', 'b'], at: 7 },
    ],
    [
      'keeps its age, but not its origin, when the operator confirms the person',
      [made('a', 5), made(null, 9)],
      { since: 5, by: [], at: 0 },
    ],
    [
      'by an admin after the operator did it earlier',
      [made(null, 1), ended('a', 2), made('a', 3)],
      { since: 3, by: ['a'], at: 3 },
    ],
  ])('%s', (_what, changes, { by, ...expected }) => {
    expect(appointmentOf(changes)).toEqual({ ...expected, by: new Set(by) });
  });
});
