import { describe, expect, it } from 'vitest';
import { packedObjects, pdf } from '#tests/support/pdf.ts';
import { isPdf, requireHarmlessPdf } from './harmless-pdf.server.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

const codeOf = (file: Buffer) =>
  requireHarmlessPdf(file).then(
    () => 'taken',
    ({ code }) => code,
  );
const acting = '5 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj';

describe('what a PDF may hold', () => {
  const files: [what: string, file: Buffer, code: string][] = [
    ['pages', pdf(), 'taken'],
    ['a page to open at', pdf('5 0 obj\n<< /OpenAction [3 0 R /Fit] >>\nendobj'), 'taken'],
    ['packed objects', pdf(packedObjects('5 0 << /Type /Page >>')), 'taken'],
    ['names that only begin alike', pdf('<< /LaunchDate 1 /EncryptMetadata true >>'), 'taken'],
    ['a script', pdf(acting), 'document_acts'],
    ['a script by a name with escapes', pdf('<< /S /J#61vaScrip#74 >>'), 'document_acts'],
    ['a script by a name with escapes in capitals', pdf('<< /S /#4AavaScript >>'), 'document_acts'],
    ['a script in packed objects', pdf(packedObjects(`5 0 ${acting}`)), 'document_acts'],
    ['a program', pdf('<< /S /Launch /F (cmd.exe) >>'), 'document_acts'],
    ['an attachment', pdf('<< /Type /EmbeddedFile >>'), 'document_acts'],
    ['a list of attachments', pdf('<< /Names << /EmbeddedFiles 7 0 R >> >>'), 'document_acts'],
    ['a form with scripts', pdf('<< /AcroForm << /XFA 8 0 R >> >>'), 'document_acts'],
    ['a form that is sent', pdf('<< /S /SubmitForm >>'), 'document_acts'],
    ['a password', pdf('', { tail: 'trailer << /Encrypt 9 0 R >>\n%%EOF' }), 'document_acts'],
    ['objects packed in another way', pdf(packedObjects('5 0', '/LZWDecode', Buffer.from('?'))), 'document_unreadable'],
    ['objects that unpack to 65 MB', pdf(packedObjects(' '.repeat(65 * 1024 * 1024))), 'document_unreadable'],
  ];

  it.each(files)('%s', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code);
  });

  it.each([
    ['names of packed objects, and no bytes', '/ObjStm ', 'taken'],
    ['beginnings of packed objects, and no end', '/ObjStm stream\n', 'document_unreadable'],
    ['packed objects of no bytes', '/ObjStm stream\nendstream ', 'document_unreadable'],
  ])('10 MB of %s do not hold the shop up', async (_, unit, code) => {
    const began = performance.now();
    expect(await codeOf(pdf(unit.repeat(Math.floor(LARGE_BYTES / unit.length) - 100)))).toBe(code);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('what is no PDF', () => {
  it.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a web page before a PDF', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['no end', Buffer.from('%PDF-1.7\n<script>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', (_, file) => expect(isPdf(file)).toBe(false));
});
