import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
const REVERSE = 'pragma reverse_unordered_selects = on';

// Before the files that run on SQLite: rows without an order come the other way round, as they may on PostgreSQL after an update.
if (exec.name !== 'execReversed') {
  DatabaseSync.prototype.exec = function execReversed(sql: string): void {
    exec.call(this, sql);
    exec.call(this, REVERSE);
  };
}
