// npm start: installs and builds what is not up to date, then runs the shop.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, node, orSayWhy, root } from './prepare.mjs';

// How the shop stays small (docs/decisions/0001).
const memory = JSON.parse(readFileSync(new URL('memory.json', import.meta.url), 'utf8'));

orSayWhy(async () => {
  await install();
  build();
  // The channel closes when this process ends, in whatever way: then the shop stops.
  const shop = spawn(node, [...memory.flags, join(root, 'build/server/index.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory.environment, ...environment },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal));
  // npm passes a SIGTERM on to its shell only, which dies and leaves this process to another parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 300).unref();
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
