import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedObjects, pdf } from '#tests/support/pdf.ts';
import { allowProgramTime } from '#tests/support/program-time.ts';
import { isPdf, requireHarmlessPdf } from './harmless-pdf.server.ts';
import { requirePassive } from './require-passive.ts';

const codeOf = async (file: Buffer, check: (file: Buffer) => unknown = requirePassive) => {
  try {
    await check(file);
    return 'accepted';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
const SCRIPT = '5 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj';

describe('the check of a PDF', () => {
  const files: [what: string, file: Buffer, code: string][] = [
    ['pages', pdf(), 'accepted'],
    ['a page to open at', pdf('5 0 obj\n<< /OpenAction [3 0 R /Fit] >>\nendobj'), 'accepted'],
    ['packed objects', pdf(packedObjects('5 0 << /Type /Page >>')), 'accepted'],
    ['names that only share a prefix', pdf('<< /LaunchDate 1 /EncryptMetadata true >>'), 'accepted'],
    ['a script', pdf(SCRIPT), 'document_acts'],
    ['a script under an escaped name', pdf('<< /S /J#61vaScrip#74 >>'), 'document_acts'],
    ['a script under a name with uppercase escapes', pdf('<< /S /#4AavaScript >>'), 'document_acts'],
    ['a script in packed objects', pdf(packedObjects(`5 0 ${SCRIPT}`)), 'document_acts'],
    ['a program', pdf('<< /S /Launch /F (cmd.exe) >>'), 'document_acts'],
    ['an attachment', pdf('<< /Type /EmbeddedFile >>'), 'document_acts'],
    ['a list of attachments', pdf('<< /Names << /EmbeddedFiles 7 0 R >> >>'), 'document_acts'],
    ['a form with scripts', pdf('<< /AcroForm << /XFA 8 0 R >> >>'), 'document_acts'],
    ['a form that submits data', pdf('<< /S /SubmitForm >>'), 'document_acts'],
    ['a password', pdf('', { tail: 'trailer << /Encrypt 9 0 R >>\n%%EOF' }), 'document_acts'],
    ['objects packed in another way', pdf(packedObjects('5 0', '/LZWDecode', Buffer.from('?'))), 'document_unreadable'],
    ['an action in a file of its own', pdf('<< /S /GoToR /F (\\\\\\\\evil\\\\share) >>'), 'document_acts'],
    ['a file without its type', pdf('5 0 obj\n<< /Type /Filespec /EF << /F 9 0 R >> >>\nendobj'), 'document_acts'],
    ['a link to a web page', pdf('5 0 obj\n<< /S /URI /URI (https://bank.example) >>\nendobj'), 'accepted'],
    ['objects that unpack to 65 MB', pdf(packedObjects(' '.repeat(65 * 1024 * 1024))), 'document_unreadable'],
  ];

  it.each(files)('decides correctly about %s', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code);
  });

  it('is done in a process of its own', async () => {
    expect(await codeOf(pdf(), requireHarmlessPdf)).toBe('accepted');
    await expect(requireHarmlessPdf(pdf(SCRIPT))).rejects.toThrow('This PDF holds scripts. Print it into a new PDF');
  });

  const content = (text: string, dictionary = '') =>
    `5 0 obj\n<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj`;
  const passive: [what: string, objects: string][] = [
    ['the text of a page', content('BT (TypeScript/JavaScript) Tj (Tooling/Launch) Tj ET')],
    ['the data of a picture', content('\x00\xff/XFA\x00/EmbeddedFile obj\xff', '/Subtype /Image')],
    ['a title', '5 0 obj\n<< /Title (Tools /Launch \\) and (/JavaScript) too) >>\nendobj'],
    ['a title in hexadecimal', `5 0 obj\n<< /Title <${Buffer.from('/JavaScript').toString('hex')}> >>\nendobj`],
    ['a comment in an object', '5 0 obj\n<< /Type /Page % /JavaScript\n>>\nendobj'],
    ['a title in packed objects', packedObjects('5 0 << /Title (TypeScript/JavaScript) >>')],
    ['a longer name', '5 0 obj\n<< /LaunchDate 1 /XFAResources 2 /EncryptMetadata true >>\nendobj'],
  ];
  it.each(passive)('accepts words of %s', async (_, objects) => expect(await codeOf(pdf(objects))).toBe('accepted'));

  const stream = (keys: string, bytes: string) => `9 0 obj\n<< ${keys} >>\nstream\n${bytes}\nendstream\nendobj`;
  const packed = deflateSync(`5 0 ${SCRIPT}`).toString('latin1');
  const hidden: [where: string, objects: string, code?: string][] = [
    ['in the data of a stream, where a table can point', content(`x ${SCRIPT} x`)],
    ['in a text', `7 0 obj\n(${SCRIPT})\nendobj`],
    ['in a comment', `% ${SCRIPT.replaceAll('\n', ' ')}\n`],
    ['in an earlier version of an object', `${SCRIPT}\n5 0 obj\n<< /S /GoTo >>\nendobj`],
    ['under a repeated key', '5 0 obj\n<< /S /JavaScript /S /GoTo >>\nendobj'],
    ['behind a comment in its head', '5 %\n 0 %\n obj%\n<< /S /JavaScript >>\nendobj'],
    ['in an object that is not complete', '5 0 obj\n<< /A ) /S /JavaScript >>\nendobj'],
    ['in many lists', `5 0 obj\n${'['.repeat(20_000)} /JavaScript\nendobj`],
    ['in packed objects without their type', stream('/N 1 /First 4 /Filter /FlateDecode', packed)],
    ['in packed objects, out of line', packedObjects('5 99 (a) << /S /JavaScript >>')],
    [
      'in packed objects that are written in hexadecimal',
      stream(
        '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
        `${Buffer.from(packed, 'latin1').toString('hex')}>`,
      ),
    ],
    [
      'in packed objects with a predictor',
      stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>', packed),
      'document_unreadable',
    ],
    [
      'in packed objects whose packing is elsewhere',
      stream('/Type /ObjStm /N 1 /First 4 /Filter 7 0 R', packed),
      'document_unreadable',
    ],
    [
      'in packed objects with two packings',
      stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Filter /ASCIIHexDecode', packed),
      'document_unreadable',
    ],
    ['beside a password in a stream of references', stream('/Type /XRef /Encrypt 7 0 R /Size 1', 'x')],
  ];
  it.each(hidden)('finds a script %s', async (_, objects, code = 'document_acts') => {
    expect(await codeOf(pdf(objects))).toBe(code);
  });

  it.each([
    ['object stream names without bytes', 10, '/ObjStm ', 'accepted'],
    ['object streams without an end', 10, '/ObjStm stream\n', 'document_unreadable'],
    ['empty object streams', 10, '/ObjStm stream\nendstream ', 'document_unreadable'],
    ['lists without an end', 1, '1 0 obj [', 'accepted'],
  ])('takes little time for %s (%i MB)', { timeout: 120_000 }, async (_, megabytes, unit, code) => {
    allowProgramTime(110_000);
    // A quadratic scan takes minutes: it is ended, and the file refused.
    const file = pdf(unit.repeat(Math.floor((megabytes * 1024 * 1024) / unit.length) - 100));
    expect(await codeOf(file, requireHarmlessPdf)).toBe(code);
  });
});

describe('a file is not recognized as a PDF', () => {
  it.each([
    ['if it is a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['if a web page precedes the PDF', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['if it has no end marker', Buffer.from('%PDF-1.7\n<script>')],
    ['if it is empty', Buffer.alloc(0)],
    ['if another program would run it', Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf()])],
    ['if it begins like an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), pdf()])],
    ['if its head comes late', Buffer.concat([Buffer.alloc(1_024, ' '), pdf()])],
  ])('%s', (_, file) => expect(isPdf(file)).toBe(false));
});

describe('a file is recognized as a PDF', () => {
  it.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['blank lines', '\r\n\t\0 \r\n'],
    ['a header of the program that sent it', 'Content-Type: application/pdf\r\n\r\n'],
    ['the language of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ])('after %s', (_, head) => expect(isPdf(Buffer.concat([Buffer.from(head, 'latin1'), pdf()]))).toBe(true));
});
