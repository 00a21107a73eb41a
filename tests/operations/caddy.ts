import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { bareEnvironment, statusOf, until } from '../support/shop-process.ts';
import { openFolder, type Program, startProgram } from './program.ts';

export interface Balancer {
  /** Where browsers find the shop. */
  url: string;
  program: Program;
}

/** The shipped file, as Caddy itself reads it, with what keeps this machine as it is: loopback alone, no administration, no trust stored. */
function readShipped(environment: Record<string, string>, port: string, plainPort: number): string {
  const adapted = execFileSync('caddy', ['adapt', '--config', 'deploy/Caddyfile'], {
    env: { ...bareEnvironment(), ...environment },
    encoding: 'utf8',
  });
  const config = JSON.parse(adapted);
  config.admin = { disabled: true };
  config.apps.http.http_port = plainPort;
  config.apps.http.servers.srv0.listen = [`127.0.0.1:${port}`];
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  return JSON.stringify(config);
}

/** Trusts Caddy's own authority until the test is over. */
function trust(certificate: string): void {
  const before = tls.getCACertificates();
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

/** Where a balancer of the test will be: its copies get the address before it starts. */
export const publicAddress = async () => `https://localhost:${await freePort()}`;

/** Caddy with deploy/Caddyfile in front of two copies, with certificates of its own authority. */
export async function startCaddy(url: string, copies: readonly [string, string]): Promise<Balancer> {
  const folder = await openFolder('caddy');
  const [one, other] = copies.map((copy) => new URL(copy).host);
  const environment = { SHOP_HOST: new URL(url).host, SHOP_1: one ?? '', SHOP_2: other ?? '' };
  const program = startProgram('caddy', ['run', '--config', '-'], {
    environment: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    input: readShipped(environment, new URL(url).port, await freePort()),
  });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await until(async () => existsSync(authority), 'Caddy has an authority');
  trust(readFileSync(authority, 'utf8'));
  await until(async () => (await statusOf(`${url}/login`)) === 200, 'Caddy answers');
  return { url, program };
}
