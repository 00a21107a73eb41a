import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { type Action, mayAct } from './policy.ts';

const actor = (userId: string, role: Actor['role']): Actor => ({
  userId,
  email: `${userId}@example.com`,
  name: '',
  role,
});
const own = { customerId: 'buyer' };
const actions: readonly Action[] = ['see', 'move', 'pay', 'review'];
const allowed = (who: Actor) => actions.filter((action) => mayAct(who, action, own));

describe('the policy', () => {
  it.each([
    ['the customer does everything with an own order', actor('buyer', 'customer'), actions],
    ['another customer does nothing with it', actor('other', 'customer'), []],
    ['an admin sees and moves it, and neither pays nor reviews it', actor('clerk', 'admin'), ['see', 'move']],
    ['an admin who placed it is its customer', actor('buyer', 'admin'), actions],
  ])('%s', (_, who, expected) => {
    expect(allowed(who)).toEqual(expected);
  });
});
