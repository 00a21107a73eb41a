import { randomUUID } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { insertedId, sendOrder } from '../support/orders-over-http.ts';
import { statusOf, until } from '../support/shop-process.ts';
import { AUTH_SECRET, createPerson, insertTool } from '../support/test-shop.ts';
import { printMeasurements } from './figures.ts';
import { openFolder, runProgram } from './program.ts';
import { bootSystemd } from './systemd.ts';

const root = join(import.meta.dirname, '../..');
const PORT = 3000;
const SETTINGS = {
  AUTH_SECRET,
  HOST: '0.0.0.0',
  PORT: String(PORT),
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@example.com',
};

/** Attempts of a compromised shop; the program runs under the unit instead of the shop. */
const INTRUDER = `
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
const tries = {
  'write /var/lib/shop': () => writeFileSync('/var/lib/shop/intruder', ''),
  'write /tmp': () => writeFileSync('/tmp/intruder', ''),
  'write /opt/shop': () => writeFileSync('/opt/shop/intruder', ''),
  'write /etc': () => writeFileSync('/etc/intruder', ''),
  'write /usr/local': () => writeFileSync('/usr/local/intruder', ''),
  'write /var/lib': () => writeFileSync('/var/lib/intruder', ''),
  'read the settings': () => readFileSync('/etc/shop.env'),
  'read /home': () => readdirSync('/home/karim'),
  'see other processes': () => readFileSync('/proc/1/cmdline'),
  'become root': () => process.setuid(0),
  'mount': () => execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }),
  'open a namespace': () => execFileSync('unshare', ['--user', 'true'], { stdio: 'ignore' }),
  'read the log of the kernel': () => execFileSync('dmesg', { stdio: 'ignore' }),
};
const possible = Object.keys(tries).filter((name) => {
  try { tries[name](); return true; } catch { return false; }
});
writeFileSync('/var/lib/shop/possible.json', JSON.stringify({ all: Object.keys(tries), possible }));
`;

/** Installs the shop as described in docs/operations.md. */
async function install(tree: string): Promise<void> {
  const release = await openFolder('release');
  await runProgram('node', ['scripts/release.ts', release], { cwd: root });
  await cp(release, join(tree, 'opt/shop'), { recursive: true });
  await chmod(join(tree, 'opt/shop'), 0o755);
  await copyFile(await realpath(process.execPath), join(tree, 'usr/local/bin/node'));
  await runProgram('chroot', [tree, 'useradd', '--system', '--no-create-home', 'shop']);
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(tree, 'etc/shop.env'), lines.join(''), { mode: 0o600 });
  const unit = await readFile(join(root, 'deploy/shop.service'), 'utf8');
  const units = join(tree, 'etc/systemd/system');
  await writeFile(join(units, 'shop.service'), unit);
  const intruder = unit.replace(/^ExecStart=.*$/m, 'ExecStart=/usr/local/bin/node /opt/intruder.mjs');
  await writeFile(
    join(units, 'intruder.service'),
    intruder.replace('Type=exec', 'Type=oneshot').replace('Restart=always', 'Restart=no'),
  );
  await writeFile(join(tree, 'opt/intruder.mjs'), INTRUDER);
  await mkdir(join(tree, 'home/karim'), { mode: 0o755 });
}

it('the unit reads /etc/shop.env, restarts after kill -9 without losing an order, and isolates the shop from the machine', {
  timeout: 480_000,
}, async () => {
  const { machine, tree, run } = await bootSystemd(install);
  const url = `http://${await machine.forward(PORT)}`;
  const log = () => run('journalctl', '--unit', 'shop', '--output', 'cat');
  const ready = () =>
    until(async () => (await statusOf(`${url}/readyz`)) === 200, 'the shop is ready', 60_000).catch(async (error) => {
      throw new Error(`${error.message}: ${await log()}`);
    });
  const property = async (name: string) =>
    (await run('systemctl', 'show', '--value', '--property', name, 'shop')).trim();
  await run('systemctl', 'enable', '--now', 'shop');
  await ready();
  expect(await run('stat', '--format', '%U', `/proc/${await property('MainPID')}`)).toBe('shop\n');

  const database = openDatabase({ dataDir: join(tree, 'var/lib/shop') });
  onTestFinished(() => database.close());
  const buyer = await createPerson(database.db, 'customer', 'Rahim Uddin');
  const toolId = await insertTool(database.db, {});
  const place = async () => (await insertedId(sendOrder(url, { buyer, toolId, key: randomUUID() }))) ?? 'refused';
  const acknowledged = [await place()];

  const killed = performance.now();
  await run('systemctl', 'kill', '--kill-who=main', '--signal=KILL', 'shop');
  await until(async () => (await property('NRestarts')) === '1', 'it is restarted');
  await ready();
  printMeasurements('systemd', { 'ms until the killed shop is ready': Math.round(performance.now() - killed) });
  acknowledged.push(await place());
  const orders = await database.db.selectFrom('orders').select('id').execute();
  expect(orders.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  await database.close();

  await run('systemctl', 'stop', 'shop');
  expect(await property('Result')).toBe('success');
  expect(await log()).toContain('"msg":"stopped"');

  const tried = async () => JSON.parse(await readFile(join(tree, 'var/lib/shop/possible.json'), 'utf8'));
  await run('systemctl', 'start', 'intruder');
  expect((await tried()).possible).toEqual(['write /var/lib/shop', 'write /tmp']);
  await run('/usr/local/bin/node', '/opt/intruder.mjs');
  const { all, possible } = await tried();
  expect(possible).toEqual(all);
});
