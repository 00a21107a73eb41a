import { expect, it } from 'vitest';
import { eventFigures } from './event-figures.ts';

it('the history shows amounts, pieces and numbers of events, and nothing for others', () => {
  expect(eventFigures({ amount: 12_240, reference: 'FT 991' }, 'USD')).toBe('$12,240 · FT 991');
  expect(eventFigures({ pieces: 300, container: 'MSKU 123456-7' }, 'USD')).toBe('300 pieces · MSKU 123456-7');
  expect(eventFigures({ note: 'Thank you.', reference: '' }, 'USD')).toBe('');
});
