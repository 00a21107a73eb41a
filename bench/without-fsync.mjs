// Preloaded into a measured shop, so that SQLite does not wait for the disk: shows the cost of durability.
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'));
};
