import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: a start reuses the code that an earlier one compiled. If the folder is not writable,
// every start compiles again.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
await import('./run.ts');
// Now and not on exit: a process that is killed never gets there.
flushCompileCache();
