import { expect, it } from 'vitest';
import { type MailContent, writeMail } from './write-mail.ts';

const LINK = `<a href="https://evil.example/?a=1&b='2'">Collect it</a>`;
const ESCAPED = '&lt;a href=&quot;https://evil.example/?a=1&amp;b=&#39;2&#39;&quot;&gt;Collect it&lt;/a&gt;';

const letter: MailContent = {
  to: 'buyer@example.com',
  subject: 'Your order',
  greeting: 'Dear Karim,',
  paragraphs: ['Thank you.', 'It is on its way.'],
  rows: [['Pieces', '500']],
  button: { label: 'See it', url: 'https://shop.example.com/?a=1&b=2' },
  signature: 'Karigar',
};

it.each([
  ['the subject', { subject: LINK }],
  ['the greeting', { greeting: LINK }],
  ['a paragraph', { paragraphs: ['Thank you.', LINK] }],
  ['the label of a row', { rows: [[LINK, '500']] }],
  ['the value of a row', { rows: [['Pieces', LINK]] }],
  ['the label of the button', { button: { label: LINK, url: 'https://shop.example.com/' } }],
  ['the address of the button', { button: { label: 'See it', url: LINK } }],
  ['the signature', { signature: LINK }],
  ['the reference', { reference: LINK }],
  ['the headline', { headline: LINK }],
  ['the alternative text of the picture', { picture: { url: 'https://shop.example.com/drill.webp', alt: LINK } }],
  ['the address of the picture', { picture: { url: LINK, alt: 'Drill' } }],
  ['the title of the second table', { details: { title: LINK, rows: [] } }],
  ['a row of the second table', { details: { title: 'Pay to', rows: [['Account', LINK]] } }],
  ['the footer', { footer: [LINK] }],
] as [string, Partial<MailContent>][])('markup in %s of a mail is escaped', (_where, change) => {
  const { html } = writeMail({ ...letter, ...change });
  expect(html).toContain(ESCAPED);
  expect(html).not.toMatch(/<a href="https:\/\/evil/);
});

it.each([
  [0, ['100%']],
  [0.3, ['30%', '70%']],
  [1.2, ['100%']],
])('a share of %d is drawn as cells that fill the row', (share, widths) => {
  const { text, html } = writeMail({ ...letter, rows: [['Received', '$5,100 of $17,000', { share }]] });
  expect([...html.matchAll(/<td width="(\d+%)"/g)].map(([, width]) => width)).toEqual(widths);
  expect(text).toContain('Received: $5,100 of $17,000');
});

it('an address of the web in a row is a link, and nothing else is', () => {
  const rowOf = (value: string) => writeMail({ ...letter, rows: [['Track it at', value, 'link']] }).html;
  expect(rowOf('https://carrier.example/?a=1&b=2')).toContain('<td><a href="https://carrier.example/?a=1&amp;b=2">');
  expect(rowOf('javascript:alert(1)')).not.toContain('<td><a');
});

it('a mail has the same content as text and as HTML', () => {
  const { text, html } = writeMail({
    ...letter,
    reference: 'Order ORD-2026-0042',
    headline: 'We hold your drills',
    details: { title: 'Pay to', rows: [['Account', '0000 0000 0000']] },
    footer: ['Our bank account never changes by mail.'],
  });
  const phrases = [
    'Dear Karim,',
    'Thank you.',
    'Pieces',
    '500',
    'See it',
    'Karigar',
    'ORD-2026-0042',
    'hold your drills',
  ];
  for (const words of [...phrases, 'Pay to', 'Account', '0000 0000 0000', 'Our bank account never changes by mail.']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('See it: https://shop.example.com/?a=1&b=2');
});
