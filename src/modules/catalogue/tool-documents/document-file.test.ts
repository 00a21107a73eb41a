import { describe, expect, it } from 'vitest';
import { downloadName, titleOfFile } from './document-file.ts';

describe('the name of a download', () => {
  it.each([
    ['CE_KD20-13.pdf', 'CE_KD20-13.pdf'],
    ['Déclaration UE 2026.PDF', 'De-claration-UE-2026.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['report.pdf"\r\nset-cookie: a=b', 'report.pdf-set-cookie-a-b.pdf'],
    ['report".html', 'report-.html.pdf'],
    ['.pdf', 'document.pdf'],
    ['ঘোষণা.pdf', 'document.pdf'],
    ['', 'document.pdf'],
    ['x'.repeat(500), `${'x'.repeat(80)}.pdf`],
  ])('%j is saved as %s', (sent, name) => {
    expect(downloadName(sent)).toBe(name);
  });

  it('is turned into a title', () => {
    expect(titleOfFile('CE_declaration KD20-13.PDF')).toBe('CE declaration KD20-13');
  });
});
