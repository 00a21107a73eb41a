import { multipart } from './multipart.ts';
import { pdf } from './pdf.ts';
import type { TestShop } from './test-shop.ts';

interface Sent {
  file?: Buffer | string;
  audience?: string;
  name?: string;
  field?: string;
  headers?: Record<string, string>;
}

/** Sends a PDF like the upload form, by default as an admin. */
export async function sendTestDocument(shop: TestShop, sent: Sent = {}) {
  const { file: bytes = pdf(), audience = 'everybody', name: filename = 'report.pdf', field = 'document' } = sent;
  const by = sent.headers ?? (await shop.signIn('admin')).headers;
  const { headers, payload } = multipart({ bytes, field, filename, type: 'text/html', fields: { audience } });
  return shop.app.inject({ method: 'POST', url: '/api/tool-document', headers: { ...by, ...headers }, payload });
}

/** Uploads a document. @returns its URL */
export async function uploadTestDocument(shop: TestShop, sent: Sent = {}): Promise<string> {
  return (await sendTestDocument(shop, sent)).json().url;
}

export const document = (url: string, title = 'Test report') => ({ kind: 'en-62841', title, url });
