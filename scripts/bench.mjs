// npm run bench: measures the built shop; see bench/run.ts.
import { build, install, node, orSayWhy, run } from './prepare.mjs';

orSayWhy(() => {
  install();
  install('bench');
  build();
  run(node, ['bench/run.ts', ...process.argv.slice(2)]);
});
