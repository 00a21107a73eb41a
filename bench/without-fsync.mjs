// Preloaded into a shop under measurement: SQLite does not wait for the disk. What that would lose is the point of the comparison.
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'));
};
