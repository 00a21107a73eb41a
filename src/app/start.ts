import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: what a start compiled, the next one reads. Where the folder cannot be written, each start compiles again.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
await import('./run.ts');
// Now, and not at the end: a process that is killed has none.
flushCompileCache();
