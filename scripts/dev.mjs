// npm run dev: the shop with hot reload for both pages and API.
import { installTools, node, orSayWhy, run } from './prepare.mjs';

orSayWhy(async () => {
  await installTools();
  run(node, ['scripts/dev-server.ts']);
});
