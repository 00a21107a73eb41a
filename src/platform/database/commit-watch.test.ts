import { expect, it } from 'vitest';
import { CommitWatch, writtenTablesOf } from './commit-watch.server.ts';

const writtenTables = writtenTablesOf(['tools', 'reviews']);

it.each([
  ['select * from "tools"', []],
  ['with a as (select 1) select * from "reviews"', []],
  ['insert into "orders" ("tool_id") values (?)', []],
  ['update "tools" set "quantity" = "quantity" - ?', ['tools']],
  ['delete from reviews', ['reviews']],
  ['with gone as (delete from "tools" returning id) insert into "reviews" select 1', ['tools', 'reviews']],
  ['alter table "tools" add column x integer', ['tools']],
  ['commit', []],
])('%s may change the tables %j', (sql, tables) => {
  expect(writtenTables(sql)).toEqual(tables);
});

function watchStatements() {
  const reported: string[] = [];
  let open = false;
  const watch = new CommitWatch(
    () => open,
    (table) => reported.push(table),
  );
  const statement = (tables: string[], { opens = open, failed = false } = {}) => {
    open = opens;
    watch.after(tables, failed);
    return reported.splice(0);
  };
  return statement;
}

it('a change outside a transaction is reported at once', () => {
  expect(watchStatements()(['tools'])).toEqual(['tools']);
});

it('changes in a transaction are reported once, when it commits or rolls back', () => {
  const statement = watchStatements();
  expect(statement([], { opens: true })).toEqual([]);
  expect(statement(['tools'])).toEqual([]);
  expect(statement(['reviews'])).toEqual([]);
  expect(statement([], { opens: false })).toEqual(['tools', 'reviews']);
  expect(statement([])).toEqual([]);
});

it('the tables of a failed statement are reported at once and again when the transaction ends', () => {
  const statement = watchStatements();
  statement([], { opens: true });
  expect(statement(['tools'], { failed: true })).toEqual(['tools']);
  expect(statement([], { opens: false })).toEqual(['tools']);
});
