/** Maximum size of an uploaded PDF. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = 'The file is larger than 10 MB.';
export const NO_PDF = 'The document must be a PDF file.';

/** Early check in the browser; the server judges by the content. */
export function documentFileProblem({ size, type, name }: Pick<File, 'size' | 'type' | 'name'>): string | undefined {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return NO_PDF;
  return size > MAX_DOCUMENT_BYTES ? DOCUMENT_TOO_LARGE : undefined;
}

const MAX_NAME_LENGTH = 80;

/** File name of a download, from that of the upload: ASCII letters, safe in headers and file systems. */
export function downloadName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const name = base
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${name || 'document'}.pdf`;
}

/** Suggests a title from a file name: `CE_KD20-13.pdf` becomes `CE KD20-13`. */
export function titleOfFile(name: string): string {
  return name
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 100);
}
