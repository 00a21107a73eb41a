// npm start: installs and builds if necessary, then runs the shop.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, exitOnError, install, node, root } from './prepare.mjs';

// The memory settings (docs/decisions/0001).
const memory = JSON.parse(readFileSync(new URL('memory.json', import.meta.url), 'utf8'));

exitOnError(async () => {
  if (!existsSync(node))
    console.log('The first start installs and builds the shop: about a minute. Later starts take 2 s.\n');
  await install();
  await build();
  // The IPC channel closes when this process ends, even if it is killed; then the shop stops.
  const shop = spawn(node, [...memory.flags, join(root, 'build/server/index.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory.environment, ...environment },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal));
  // npm forwards SIGTERM only to its shell, which dies and leaves this process to another parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 300).unref();
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
