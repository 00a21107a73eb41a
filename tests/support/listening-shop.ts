import { freePort } from './postgres.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** The real application on a real port, for tests over the network. */
export async function openListeningShop(environment: Record<string, string> = {}): Promise<TestShop & { url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = await openTestShop({ PORT: String(port), ...environment });
  await shop.app.listen({ port, host: '127.0.0.1' });
  return { ...shop, url };
}
