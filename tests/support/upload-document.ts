import { pdf } from './pdf.ts';
import type { TestShop } from './test-shop.ts';

const BOUNDARY = 'a-boundary-that-no-document-contains';

interface Sent {
  file?: Buffer | string;
  audience?: string;
  name?: string;
  field?: string;
  headers?: Record<string, string>;
}

/** Sends a PDF like the upload form, by default as an admin. */
export async function sendTestDocument(shop: TestShop, sent: Sent = {}) {
  const { file = pdf(), audience = 'everybody', name = 'report.pdf', field = 'document' } = sent;
  const headers = sent.headers ?? (await shop.signIn('admin')).headers;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="audience"\r\n\r\n${audience}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return shop.app.inject({
    method: 'POST',
    url: '/api/tool-document',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

/** Uploads a document. @returns its URL */
export async function uploadTestDocument(shop: TestShop, sent: Sent = {}): Promise<string> {
  return (await sendTestDocument(shop, sent)).json().url;
}

export const document = (url: string, title = 'Test report') => ({ kind: 'en-62841', title, url });
