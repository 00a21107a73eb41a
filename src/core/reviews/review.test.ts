import { describe, expect, it } from 'vitest';
import { firstReviewProblem, shownPhoto } from './review.ts';

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

describe('the photo shown with a review', () => {
  const own = '/images/0123456789abcdef0123456789abcdef-320.webp';
  it.each([
    ['a picture of this shop', own, own],
    ['a picture of this shop by its whole address', `https://shop.example.com${own}`, own],
    ['the stock avatar', '/avatar-default.svg', null],
    ['another address of this shop', '/api/auth/sign-out', null],
    ['a picture of another host', 'https://photos.example.com/k.png', null],
    ['a host that begins like this shop', `https://shop.example.com.evil.example${own}`, null],
    ['a path that leaves the pictures', '/images/../api/live', null],
    ['another host without a scheme', `//evil.example${own}`, null],
    ['a picture of this shop with a query', `${own}?tag=1`, null],
    ['a script', 'javascript:alert(1)', null],
    ['nothing', '', null],
  ])('%s', (_what, userPhotoURL, shown) => {
    expect(shownPhoto({ userPhotoURL }, 'https://shop.example.com')).toBe(shown);
  });
});
