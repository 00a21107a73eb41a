// For node --import: logs the URL of every file that the process loads.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    process.stderr.write(`LOADED ${url}\n`);
    return next(url, context);
  },
});
