import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { bareEnvironment, statusOf, until } from '../support/shop-process.ts';
import { openFolder, type Program, startProgram } from './program.ts';

export interface Balancer {
  /** The public URL of the shop. */
  url: string;
  program: Program;
}

/**
 * The shipped Caddyfile adapted to JSON, changed to leave this machine alone: only loopback, no admin endpoint, no
 * certificate installed.
 */
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

/** Trusts Caddy's own certificate authority until the end of the test. */
function trust(certificate: string): void {
  const before = tls.getCACertificates();
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

/** Chooses the public URL of a balancer, which its copies need before it starts. */
export const publicAddress = async () => `https://localhost:${await freePort()}`;

/** Starts Caddy with deploy/Caddyfile in front of two copies, with certificates of its own authority. */
export async function startCaddy(url: string, copies: readonly [string, string]): Promise<Balancer> {
  const folder = await openFolder('caddy');
  const [first, second] = copies.map((copy) => new URL(copy).host);
  const environment = { SHOP_HOST: new URL(url).host, SHOP_1: first ?? '', SHOP_2: second ?? '' };
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
