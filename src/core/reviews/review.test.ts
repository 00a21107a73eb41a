import { describe, expect, it } from 'vitest';
import { firstReviewProblem } from './review.ts';

describe('the checks of a review, in sequence', () => {
  const cases: [title: string, rating: number | undefined, text: string, message: string | undefined][] = [
    ['C-REV-01 a missing rating is reported first', undefined, '', 'Please give rating.'],
    ['C-REV-01 six stars are no rating', 6, 'A good solid drill.', 'Please give rating.'],
    ['C-REV-01 half a star is no rating', 4.5, 'A good solid drill.', 'Please give rating.'],
    ['C-REV-01 white space is no text', 5, ' \n ', 'Textbox is empty'],
    ['C-REV-01 invisible characters are no text', 5, '\u200b'.repeat(15), 'Textbox is empty'],
    ['C-REV-01 14 characters are too few', 5, '12345678901234', 'Your feedback is less than 15 characters!!'],
    ['C-REV-01 surrounding spaces do not count', 5, ' 12345678901234 ', 'Your feedback is less than 15 characters!!'],
    ['C-REV-01 15 characters are enough', 1, '123456789012345', undefined],
    [
      'C-REV-01 letters outside the basic plane count once',
      3,
      '🔋'.repeat(14),
      'Your feedback is less than 15 characters!!',
    ],
  ];
  it.each(cases)('%s', (_title, rating, text, message) => {
    expect(firstReviewProblem(rating, text)?.message).toBe(message);
  });
});
