import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** The searchable text of a tool, which, unlike in 0009, includes the names of its specifications. */
const saidOnSqlite = (row: string) => `concat_ws(' ', ${row}.name, ${row}.description, ${row}.category,
  (select group_concat(json_extract(value, '$.name') || ' ' || json_extract(value, '$.value'), ' ')
    from json_each(${row}.specifications)))`;

const saidOnPostgres = (row: string) => `lower(concat_ws(' ', ${row}.name, ${row}.description, ${row}.category,
  (select string_agg(concat_ws(' ', one ->> 'name', one ->> 'value'), ' ')
    from jsonb_array_elements(${row}.specifications::jsonb) as one)))`;

/** The column `said` keeps its name, because older copies of the shop query it. */
const SQLITE = [
  'drop trigger tools_text_added',
  'drop trigger tools_text_changed',
  'drop table tool_text_grams',
  `create virtual table tool_text_grams using fts5(named, said, content = '', contentless_delete = 1, tokenize = 'trigram')`,
  `insert into tool_text_grams (rowid, named, said)
     select number, name, ${saidOnSqlite('tools')} from tools join tool_text_numbers on tool_id = tools.id`,
  `create trigger tools_text_added after insert on tools begin
     insert into tool_text_numbers (tool_id) values (new.id);
     insert into tool_text_grams (rowid, named, said)
       select number, new.name, ${saidOnSqlite('new')} from tool_text_numbers where tool_id = new.id;
   end`,
  `create trigger tools_text_changed after update of id, name, description, category, specifications on tools begin
     update tool_text_numbers set tool_id = new.id where tool_id = old.id;
     insert or replace into tool_text_grams (rowid, named, said)
       select number, new.name, ${saidOnSqlite('new')} from tool_text_numbers where tool_id = new.id;
   end`,
];

const POSTGRES = [
  `alter table tool_texts add column named text not null default ''`,
  `create or replace function keep_tool_text() returns trigger language plpgsql as $$ begin
     insert into tool_texts (tool_id, named, said) values (new.id, lower(new.name), ${saidOnPostgres('new')})
       on conflict (tool_id) do update set named = excluded.named, said = excluded.said;
     return null;
   end $$`,
  `update tool_texts set named = lower(tools.name), said = ${saidOnPostgres('tools')}
     from tools where tools.id = tool_texts.tool_id`,
  `do $$ begin
     create index tool_texts_by_name_gram on tool_texts using gin (named gin_trgm_ops);
   exception when others then
     raise notice 'pg_trgm cannot be used (%), so that searches read every tool', sqlerrm;
   end $$`,
];

/** Adds the name as a separate field of the index, so that tools whose name matches come first. */
export const toolNames = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
  },
});
