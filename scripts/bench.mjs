// npm run bench: measures the built shop; see bench/run.ts.
import { build, exitOnError, installTools, node, run } from './prepare.mjs';

exitOnError(async () => {
  await installTools('bench');
  await build();
  run(node, ['bench/run.ts', ...process.argv.slice(2)]);
});
