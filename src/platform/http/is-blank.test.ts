import { describe, expect, it } from 'vitest';
import { isBlank } from './is-blank.ts';

describe('a blank text', () => {
  it.each(['', ' \n\t', '\u00a0', '\u200b\u200b', '\u200d \ufeff', '\u00ad', '\u3164', '\u202e'])(
    'has nothing to see: %j',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['a', ' ক্‌ষ ', '\u202a+880 1711\u202c', '👩‍🔧'])('is not %j', (text) => expect(isBlank(text)).toBe(false));
});
