import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
const REVERSE = 'pragma reverse_unordered_selects = on';

// Runs before each file on SQLite: reverses the order of unordered rows, which may change on PostgreSQL after an update
// too.
if (exec.name !== 'execReversed') {
  DatabaseSync.prototype.exec = function execReversed(sql: string): void {
    exec.call(this, sql);
    exec.call(this, REVERSE);
  };
}
