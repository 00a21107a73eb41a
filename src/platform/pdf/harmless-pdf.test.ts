import { describe, expect, it } from 'vitest';
import { packedObjects, pdf } from '#tests/support/pdf.ts';
import { isPdf, requireHarmlessPdf } from './harmless-pdf.server.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

const codeOf = (file: Buffer) =>
  requireHarmlessPdf(file).then(
    () => 'accepted',
    ({ code }) => code,
  );
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
    ['objects that unpack to 65 MB', pdf(packedObjects(' '.repeat(65 * 1024 * 1024))), 'document_unreadable'],
  ];

  it.each(files)('decides correctly about %s', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code);
  });

  it.each([
    ['object stream names without bytes', '/ObjStm ', 'accepted'],
    ['object streams without an end', '/ObjStm stream\n', 'document_unreadable'],
    ['empty object streams', '/ObjStm stream\nendstream ', 'document_unreadable'],
  ])('needs little processor time for 10 MB of %s', { timeout: 60_000 }, async (_, unit, code) => {
    const before = process.cpuUsage();
    expect(await codeOf(pdf(unit.repeat(Math.floor(LARGE_BYTES / unit.length) - 100)))).toBe(code);
    const { user, system } = process.cpuUsage(before);
    // A quadratic scan takes minutes.
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });
});

describe('a file is not recognized as a PDF', () => {
  it.each([
    ['if it is a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['if a web page precedes the PDF', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['if it has no end marker', Buffer.from('%PDF-1.7\n<script>')],
    ['if it is empty', Buffer.alloc(0)],
  ])('%s', (_, file) => expect(isPdf(file)).toBe(false));
});
