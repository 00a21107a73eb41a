// Preloaded into the shop by the test of a failing disk: SIGUSR2 makes every SQLite statement fail with SQLite's I/O
// error, until the next SIGUSR2.
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
