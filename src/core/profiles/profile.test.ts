import { expect, it } from 'vitest';
import { emptyProfileInput, profileProblems, webUrlOf } from './profile.ts';

it.each([
  [' https://www.linkedin.com/in/karim ', 'https://www.linkedin.com/in/karim'],
  ['www.linkedin.com/in/karim', 'https://www.linkedin.com/in/karim'],
  ['javascript:alert(1)//x.com', undefined],
  ['//evil.example', undefined],
  ['https://', undefined],
  ['karim', undefined],
  ['my linkedin', undefined],
  [' jAvAsCrIpT:alert(1)//https://x', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,<script>1</script>', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
])('the link of %j is %j', (typed, url) => {
  expect(webUrlOf(typed)).toBe(url);
});

it('C-PROF-04 any text that is not blank is accepted, a phone number with six digits, and blank fields are reported in the order of the form', () => {
  const any = {
    userAddress: '-',
    userPS: '-',
    userDistrict: '-',
    userCountry: '-',
    userPhone: '১২৩ 456',
    userInURL: 'me',
  };
  expect(profileProblems(any)).toEqual({});
  expect(profileProblems({ ...any, userPhone: 'hello' })).toEqual({
    userPhone: 'A phone number has at least 6 digits, such as +880 1712-345678. Please check yours.',
  });
  expect(Object.entries(profileProblems({ ...any, userPhone: ' ', userInURL: '\n' }))).toEqual([
    ['userPhone', 'Please update your phone number.'],
    ['userInURL', 'Please update your Linkedin url.'],
  ]);
  expect(Object.keys(profileProblems(emptyProfileInput))).toHaveLength(6);
});
