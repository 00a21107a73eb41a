import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { bareEnvironment, prepareShop } from '../support/shop-process.ts';
import { send } from '../support/target.ts';

/** Runs a command. @returns its exit code and output */
async function outputOf(file: string, environment: Record<string, string>, ...args: string[]) {
  const command = spawn('node', [file, ...args], { env: { ...bareEnvironment(), ...environment } });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => command.once('exit', resolve));
  return { code, output };
}

it('production refuses to start on demo data, with one line, until the operator removes it', async () => {
  const prepared = await prepareShop('sqlite');
  const port = String(await freePort());
  const demo = await prepared.launch({ environment: { PORT: port, DEMO: 'on' } });
  const url = `http://localhost:${port}`;
  const signIn = () =>
    send(`${url}/api/auth/sign-in/email`, { body: { email: 'admin@example.com', password: 'Admin@123' } });
  expect((await signIn()).status).toBe(200);
  await demo.stop();

  const production = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'kV3yq9sZ0fXw2mT8bN5rJ1hL7dC4gP6a',
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@example.com',
    PORT: port,
    LOG_LEVEL: 'silent',
    DATA_DIR: prepared.dataDir,
  };
  const refused = await outputOf('build/server/index.js', production);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^The database holds the demo.*"npm run admin -- remove-demo".*\n$/);

  expect((await outputOf('scripts/admin.ts', production, 'remove-demo')).code).toBe(0);
  await prepared.launch({ environment: { ...production, DEMO: '' } });
  expect((await signIn()).status).toBe(401);
  expect((await send(`${url}/api/tool`)).json).toEqual([]);
});
