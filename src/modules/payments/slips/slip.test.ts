import { expect, it } from 'vitest';
import { pendingSlipsText, type Slip } from './slip.ts';

it('pending slips are mentioned to their customer, so that nothing is paid twice', () => {
  const slip = (amount: number, decision: Slip['decision']) => ({ amount, decision }) as Slip;
  const [accepted, declined] = [slip(1, 'accepted'), slip(2, 'declined')];
  expect(pendingSlipsText([accepted, declined], 'USD')).toBeUndefined();
  expect(pendingSlipsText([accepted, slip(360_000, null)], 'USD')).toBe(
    'Your slip of $3,600 waits for our clerk. Please do not pay that amount again.',
  );
  expect(pendingSlipsText([slip(360_000, null), slip(50_050, null)], 'USD')).toBe(
    'Your slips of $4,100.50 wait for our clerk. Please do not pay that amount again.',
  );
});
