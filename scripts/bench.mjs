// npm run bench: measures the built shop; see bench/run.ts.
import { build, installTools, node, orSayWhy, run } from './prepare.mjs';

orSayWhy(async () => {
  await installTools('bench');
  build();
  run(node, ['bench/run.ts', ...process.argv.slice(2)]);
});
