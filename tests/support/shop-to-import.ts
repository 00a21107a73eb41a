import type { Tool } from '#src/core/tools/tool.ts';
import { multipart } from './multipart.ts';
import { openTestShop } from './test-shop.ts';

/** A test shop whose admin sends files of tools. */
export async function openShopToImport() {
  const shop = await openTestShop();
  const admin = await shop.signIn('admin');
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
  const tools = async (): Promise<Tool[]> => (await call('GET', '/tool')).json();
  /** @returns the last line of the answer, or the refusal with its status */
  async function send(file: Buffer | string, plan = '', rows = '') {
    const fields = { plan, rows };
    const form = multipart({ bytes: file, field: 'file', filename: 'tools.csv', type: 'text/csv', fields });
    const headers = { ...admin.headers, ...form.headers };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/tool-import', headers, payload: form.payload });
    if (answer.statusCode !== 200) return { status: answer.statusCode, ...answer.json() };
    const lines = answer.payload.trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '');
  }
  return { shop, admin, call, tools, send };
}
