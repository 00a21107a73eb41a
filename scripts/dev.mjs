// npm run dev: the shop with hot reload, for pages and API alike.
import { install, node, orSayWhy, run } from './prepare.mjs';

orSayWhy(() => {
  install();
  run(node, ['scripts/dev-server.ts']);
});
