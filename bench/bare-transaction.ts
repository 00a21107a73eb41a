// The baseline of an order: reduces the stock if it is sufficient, inserts the order and commits to disk, without HTTP,
// rules and mail.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** The database, the number of concurrent clients, and the duration. */
export interface BareTransaction {
  file?: string;
  databaseUrl?: string;
  clients: number;
  seconds: number;
}

const TABLES = `
  create table bare_stock (id text primary key, quantity integer not null, price_minor integer not null);
  create table bare_orders (id text primary key, customer text not null, tool text not null, quantity integer not null, address text not null);
  insert into bare_stock values ('tool', 2000000000, 3400);
`;

/** Transactions per second, and microseconds of processor time per transaction in this process. */
export interface BareSpeed {
  rate: number;
  processor: number;
}

function speedOf(count: number, start: number, usage: NodeJS.CpuUsage): BareSpeed {
  const { user, system } = process.cpuUsage(usage);
  return { rate: count / ((performance.now() - start) / 1000), processor: (user + system) / count };
}

function onSqlite(file: string, seconds: number): BareSpeed {
  const database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES}`);
  const begin = database.prepare('begin immediate');
  const take = database.prepare(
    'update bare_stock set quantity = quantity - ? where id = ? and quantity >= ? and price_minor = ?',
  );
  const insert = database.prepare('insert into bare_orders values (?, ?, ?, ?, ?)');
  const commit = database.prepare('commit');
  const [start, usage] = [performance.now(), process.cpuUsage()];
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    begin.run();
    take.run(500, 'tool', 500, 3400);
    insert.run(randomUUID(), 'a customer', 'tool', 500, 'House 12, Road 5, Dhanmondi, Dhaka');
    commit.run();
    count += 1;
  }
  return speedOf(count, start, usage);
}

async function onPostgres(connectionString: string, clients: number, seconds: number): Promise<BareSpeed> {
  const pool = new pg.Pool({ connectionString, max: clients });
  await pool.query(`drop table if exists bare_stock; drop table if exists bare_orders; ${TABLES}`);
  const [start, usage] = [performance.now(), process.cpuUsage()];
  let count = 0;
  const client = async () => {
    const connection = await pool.connect();
    while (performance.now() - start < seconds * 1000) {
      await connection.query('begin');
      await connection.query({
        name: 'take',
        text: 'update bare_stock set quantity = quantity - $1 where id = $2 and quantity >= $1 and price_minor = $3',
        values: [500, 'tool', 3400],
      });
      await connection.query({
        name: 'insert',
        text: 'insert into bare_orders values ($1, $2, $3, $4, $5)',
        values: [randomUUID(), 'a customer', 'tool', 500, 'House 12, Road 5, Dhanmondi, Dhaka'],
      });
      await connection.query('commit');
      count += 1;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: clients }, client));
  const speed = speedOf(count, start, usage);
  await pool.end();
  return speed;
}

process.once('message', async ({ file, databaseUrl, clients, seconds }: BareTransaction) => {
  process.send?.(databaseUrl ? await onPostgres(databaseUrl, clients, seconds) : onSqlite(file ?? '', seconds));
  process.disconnect();
});
