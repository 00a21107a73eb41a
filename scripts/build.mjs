// npm run build: builds the pages and the server unless they are up to date.
import { build, exitOnError, install } from './prepare.mjs';

exitOnError(async () => {
  await install();
  await build();
});
