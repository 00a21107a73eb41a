// npm start: installs and builds what is not up to date, then runs the shop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, node, orSayWhy, root } from './prepare.mjs';

orSayWhy(() => {
  install();
  build();
  // The channel tells the shop when this process is gone, however it ended.
  const shop = spawn(node, [join(root, 'build/server/index.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal));
  // npm passes a SIGTERM on to its shell only, which dies and leaves this process to another parent.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 300).unref();
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
