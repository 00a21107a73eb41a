import { describe, expect, it } from 'vitest';
import { isBlank } from './is-blank.ts';

describe('blank text', () => {
  it.each(['', ' \n\t', '\u00a0', '\u200b\u200b', '\u200d \ufeff', '\u00ad', '\u3164', '\u202e'])(
    'includes the invisible text %j',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['a', ' ক্‌ষ ', '\u202a+880 1711\u202c', '👩‍🔧'])('does not include %j', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});
