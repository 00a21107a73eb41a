// npm run build: builds the pages and the server unless they are up to date.
import { build, install, orSayWhy } from './prepare.mjs';

orSayWhy(async () => {
  await install();
  build();
});
