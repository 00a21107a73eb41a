// Preloaded into the shop by the test of a failing disk: from SIGUSR2 on every statement of SQLite fails as SQLite says it, until the next one.
import { StatementSync } from 'node:sqlite';

let failing = false;
for (const method of ['all', 'get', 'run', 'iterate']) {
  const real = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    if (failing) throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    return real.apply(this, values);
  };
}
process.on('SIGUSR2', () => {
  failing = !failing;
});
