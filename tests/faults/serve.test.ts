import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bareEnvironment, prepareShop, statusOf, until } from '#tests/support/shop-process.ts';
import { AUTH_SECRET } from '#tests/support/test-shop.ts';
import memory from '../../scripts/memory.json' with { type: 'json' };

const runFile = promisify(execFile);

it('scripts/serve.mjs replaces itself with the shop, applies the memory settings, and stops gracefully', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch({ command: ['node', 'scripts/serve.mjs'] });
  const procFile = (what: string) => readFileSync(`/proc/${shop.process.pid}/${what}`, 'utf8').split('\0');
  expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
  expect(memory.flags.length).toBeGreaterThan(0);
  expect(procFile('cmdline').slice(1, -1)).toEqual([
    ...memory.flags,
    expect.stringMatching(/build\/server\/index\.js$/),
  ]);
  expect(procFile('environ')).toEqual(
    expect.arrayContaining(Object.entries(memory.environment).map(([name, value]) => `${name}=${value}`)),
  );
  await shop.stop();
  expect(shop.process.exitCode).toBe(0);
});

it('an unusable address, folder or database ends the start with one line that names the variable', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch();
  const reasonWith = async (environment: Record<string, string>) => {
    const { process: failed, errorOutput } = await prepared.launch({ environment, ready: false });
    await until(async () => failed.exitCode !== null, 'the start has ended');
    expect(failed.exitCode).toBe(1);
    return errorOutput();
  };
  const { port } = new URL(shop.url);
  const [taken, foreign, noFolder, noDatabase] = await Promise.all([
    reasonWith({ PORT: port }),
    reasonWith({ HOST: '192.0.2.1' }),
    reasonWith({ DATA_DIR: '/dev/null/shop' }),
    reasonWith({ DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' }),
  ]);
  expect(taken).toBe(`The configuration is not usable:\n  PORT: ${port} of 127.0.0.1 is in use by another program\n`);
  expect(foreign).toMatch(/^The configuration is not usable:\n {2}HOST: cannot listen on 192\.0\.2\.1: .*\n$/);
  expect(noFolder).toMatch(/^The configuration is not usable:\n {2}DATA_DIR: cannot be used: .*\n$/);
  expect(noDatabase).toBe(
    'The configuration is not usable:\n  DATABASE_URL: the database cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  );
});

it('a start in production without rate limits writes a warning', async () => {
  const prepared = await prepareShop('sqlite');
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@example.com',
    LOG_LEVEL: 'warn',
  };
  const [limited, unlimited] = [
    await prepared.launch({ environment: { ...environment, RATE_LIMIT: 'on' } }),
    await prepared.launch({ environment: { ...environment, RATE_LIMIT: 'off' } }),
  ];
  await until(async () => unlimited.logged().includes('RATE_LIMIT is off in production'), 'the warning is logged');
  expect(limited.logged()).toBe('');
});

describe('an operator’s command names the database that it cannot use, without the password, and fails', () => {
  const down = 'The database postgres://shop@127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1\n';

  async function run(command: string, dataDir: string, changed: Record<string, string> = {}) {
    const env = { ...bareEnvironment(), AUTH_SECRET, DATA_DIR: dataDir, ...changed };
    const task = command === 'admin' ? 'list' : join(dataDir, 'copy');
    const failed = await runFile('node', [`scripts/${command}.ts`, task], { env }).catch((error) => error);
    return [failed.code, failed.stderr];
  }

  it.each(['admin', 'backup', 'check-books', 'copy-database'])('%s, with PostgreSQL', async (command) => {
    const { dataDir } = await prepareShop('sqlite');
    const DATABASE_URL = 'postgres://shop:hid%2Fden@127.0.0.1:1/shop?sslmode=disable';
    expect(await run(command, dataDir, { DATABASE_URL })).toEqual([1, down]);
  });

  it('check-books, with SQLite', async () => {
    const broken = join((await prepareShop('sqlite')).dataDir, 'broken');
    mkdirSync(join(broken, 'shop.sqlite'), { recursive: true });
    const problem = `The database ${broken}/shop.sqlite cannot be used: unable to open database file\n`;
    expect(await run('check-books', broken)).toEqual([1, problem]);
  });
});
