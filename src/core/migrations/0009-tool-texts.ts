import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/**
 * The searchable text of a tool, as in `matchesText` (tools/tool-search.ts).
 * @param row the table, or `new` in a trigger
 */
const saidOnSqlite = (row: string) => `concat_ws(' ', ${row}.name, ${row}.description, ${row}.category,
  (select group_concat(json_extract(value, '$.value'), ' ') from json_each(${row}.specifications)))`;

const saidOnPostgres = (row: string) => `lower(concat_ws(' ', ${row}.name, ${row}.description, ${row}.category,
  (select string_agg(one ->> 'value', ' ') from jsonb_array_elements(${row}.specifications::jsonb) as one)))`;

/** The full-text index needs stable integer ids, but VACUUM changes the implicit rowids of `tools`. */
const SQLITE = [
  'create table tool_text_numbers (number integer primary key, tool_id text not null unique)',
  `create virtual table tool_text_grams using fts5(said, content = '', contentless_delete = 1, tokenize = 'trigram')`,
  'insert into tool_text_numbers (tool_id) select id from tools order by id',
  `insert into tool_text_grams (rowid, said)
     select number, ${saidOnSqlite('tools')} from tools join tool_text_numbers on tool_id = tools.id`,
  `create trigger tools_text_added after insert on tools begin
     insert into tool_text_numbers (tool_id) values (new.id);
     insert into tool_text_grams (rowid, said)
       select number, ${saidOnSqlite('new')} from tool_text_numbers where tool_id = new.id;
   end`,
  `create trigger tools_text_changed after update of id, name, description, category, specifications on tools begin
     update tool_text_numbers set tool_id = new.id where tool_id = old.id;
     insert or replace into tool_text_grams (rowid, said)
       select number, ${saidOnSqlite('new')} from tool_text_numbers where tool_id = new.id;
   end`,
  `create trigger tools_text_removed after delete on tools begin
     delete from tool_text_grams where rowid = (select number from tool_text_numbers where tool_id = old.id);
     delete from tool_text_numbers where tool_id = old.id;
   end`,
];

/**
 * A separate table: if the index were on `tools`, every order would write to it, because PostgreSQL adds each new row
 * version to every index. Without the extension, which may be missing or forbidden, searches scan the table.
 */
const POSTGRES = [
  `create table tool_texts (
     tool_id text primary key references tools (id) on delete cascade on update cascade, said text not null)`,
  `insert into tool_texts (tool_id, said) select id, ${saidOnPostgres('tools')} from tools`,
  `create function keep_tool_text() returns trigger language plpgsql as $$ begin
     insert into tool_texts (tool_id, said) values (new.id, ${saidOnPostgres('new')})
       on conflict (tool_id) do update set said = excluded.said;
     return null;
   end $$`,
  `create trigger tools_text_kept after insert or update of name, description, category, specifications on tools
     for each row execute function keep_tool_text()`,
  `do $$ begin
     create extension if not exists pg_trgm;
     create index tool_texts_by_gram on tool_texts using gin (said gin_trgm_ops);
   exception when others then
     raise notice 'pg_trgm cannot be used (%), so that searches read every tool', sqlerrm;
   end $$`,
];

/** A full-text index of the catalogue. Triggers maintain it for every writer of `tools`. */
export function toolTexts(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
      await db.schema.createIndex('tools_by_stock').on('tools').columns(['quantity', 'id']).execute();
      await db.schema.createIndex('tools_by_name_and_id').on('tools').columns(['name', 'id']).execute();
      await db.schema.dropIndex('tools_by_name').execute();
    },
  };
}
