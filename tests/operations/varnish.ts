import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/postgres.ts';
import { statusOf, until } from '../support/shop-process.ts';
import { openFolder, startProgram } from './program.ts';

/** Starts Varnish with deploy/varnish.vcl in front of a copy of the shop. @returns its URL */
export async function startVarnish(shopUrl: string): Promise<string> {
  const folder = await openFolder('varnish');
  const { hostname, port: shopPort } = new URL(shopUrl);
  const shipped = readFileSync('deploy/varnish.vcl', 'utf8');
  const file = join(folder, 'shop.vcl');
  await writeFile(file, shipped.replace('"shop-1"', `"${hostname}"`).replace('"3000"', `"${shopPort}"`));
  const port = await freePort();
  const program = startProgram('varnishd', [
    ...['-F', '-j', 'none', '-n', join(folder, 'work')],
    ...['-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,64m'],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (program.hasEnded()) throw new Error(`Varnish ended: ${program.written()}`);
    return (await statusOf(`${url}/login`)) === 200;
  }, 'Varnish answers');
  return url;
}
