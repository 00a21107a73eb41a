import { describe, expect, it } from 'vitest';
import { subjectOf } from './conversation.ts';
import { addressIn, isAutomatic, readHead, recipientsIn } from './mail-head.ts';
import { REPLY_ABOVE, storableText, textOfHtml, withoutHistory } from './mail-text.ts';

const headOf = (...lines: string[]) => readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nTo: body@example.com`)) ?? [];

describe('the history in a reply', () => {
  it.each([
    [
      'Gmail',
      `Yes, 2,000.\n\nOn Mon, 2 Mar 2026 at 10:12, Karigar <shop@karigar.example>\nwrote:\n\n> Karigar\n> ${REPLY_ABOVE}\n> Old`,
    ],
    [
      'Apple Mail',
      `Yes, 2,000.\n\nAm 02.03.2026 um 10:12 schrieb Karigar <shop@karigar.example>:\n> ${REPLY_ABOVE}\n> Old`,
    ],
    [
      'Outlook',
      `Yes, 2,000.\n\nFrom: Karigar <shop@karigar.example>\nSent: Monday\nSubject: Re: Drills\n\n${REPLY_ABOVE}\nOld`,
    ],
    ['an original message', 'Yes, 2,000.\r\n\r\n-----Original Message-----\r\nFrom: Karigar\r\nOld'],
    ['a signature', 'Yes, 2,000.\n\n-- \n> Old'],
  ])('of %s is cut off', (_client, text) => {
    expect(withoutHistory(text)).toBe('Yes, 2,000.');
  });

  it('is kept below an empty reply, and what only looks like it is no history', () => {
    expect(withoutHistory('> Old words')).toBe('> Old words');
    const list = 'We need for port 2:\n\n- 500 drills\n- 500 saws';
    expect(withoutHistory(list)).toBe(list);
    expect(withoutHistory('Please quote:')).toBe('Please quote:');
  });
});

it('the text of an HTML mail has its words, and nothing that acts', () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body><p>Rate &lt; 5 &amp; &#8364;3</p>
    <script>alert("<p>1</p>")</script><div onclick="x()">Two<br>three</div><img src=x onerror=alert(1)>&#0;&#xD800;</body>`;
  const text = storableText(textOfHtml(html), 1_000);
  expect(text.replace(/\s+/g, ' ').trim()).toBe('Rate < 5 & €3 Two three');
  expect(text).toContain('Two\nthree');
  expect(storableText(`a\u0000b\u001b[1m\ud800${'c'.repeat(50)}`, 20)).toHaveLength(20);
});

describe('the headers of a mail', () => {
  it('are unfolded, and those of the body do not count', () => {
    const head = headOf('To: Karigar\r\n <reply@example.com>', 'X: 1', 'Delivered-To: d@example.com');
    expect(recipientsIn(head)).toEqual(['Karigar <reply@example.com>', 'd@example.com']);
    expect(addressIn('"<a@b>" <Rahim@Example.com>')).toBe('rahim@example.com');
    expect(readHead(Buffer.alloc(100_000, 'X: y\r\n'))).toBeUndefined();
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'Precedence: Bulk',
    'X-Autoreply: yes',
    'Return-Path: <>',
    'List-Id: <l.example.com>',
    'Content-Type: multipart/report; report-type=delivery-status',
    'From: Mail System <MAILER-DAEMON@example.com>',
  ])('with "%s" are those of a program', (line) => {
    expect(isAutomatic(headOf('From: a@example.com', line))).toBe(true);
    expect(isAutomatic(headOf('From: a@example.com', 'Auto-Submitted: no', 'Return-Path: <a@example.com>'))).toBe(
      false,
    );
  });
});

it('a conversation without a subject has the beginning of its first line as one', () => {
  expect(subjectOf('  2,000 drills\r\nto Mombasa')).toBe('2,000 drills');
  expect(subjectOf('x'.repeat(200))).toHaveLength(80);
});
