// npm run dev: the shop with hot reload for both pages and API.
import { exitOnError, installTools, node, run } from './prepare.mjs';

exitOnError(async () => {
  await installTools();
  run(node, ['scripts/dev-server.ts']);
});
