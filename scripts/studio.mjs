// npm run pictures, npm run fonts: generate the pictures and fonts of the shop; see studio/.
import { exitOnError, installTools, node, run } from './prepare.mjs';

exitOnError(async () => {
  await installTools('studio');
  run(node, [`studio/${process.argv[2]}`, ...process.argv.slice(3)]);
});
