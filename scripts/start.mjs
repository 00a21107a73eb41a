// npm start: installs and builds what is not up to date, then runs the shop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, node, orSayWhy, root } from './prepare.mjs';

orSayWhy(() => {
  install();
  build();
  const shop = spawn(node, [join(root, 'build/server/index.js')], { cwd: root, stdio: 'inherit', env: environment });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal));
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
