import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { median } from './processes.ts';

/** A connection for observing the server during a benchmark. */
export interface Observer {
  /** Processor time of all processes of the server, including ended ones, in milliseconds. */
  processor(): number;
  /** The number of connections of the shop's copies. */
  connections(): Promise<number>;
  number(sql: string): Promise<number>;
  /**
   * Median microseconds from the update of a tool's stock to the end of the commit, on an idle server: the time that
   * other orders of the tool wait.
   */
  lockTime(toolId: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * The fields of /proc/<pid>/stat after the name: 1 is the parent; 11 to 14 are the times of the process and of its
 * ended children.
 */
function statOf(pid: number | string): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
}

const sum = (fields: number[], from: number, to: number) =>
  fields.slice(from, to).reduce((total, field) => total + field, 0) * 10;

function processorTimeOfServer(main: number): number {
  let total = sum(statOf(main), 11, 15);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = statOf(pid);
      if (fields[1] === main) total += sum(fields, 11, 13);
    } catch {
      // It has ended since the folder was read.
    }
  }
  return total;
}

const LOCKS = 300;

/** @param url of a server on this machine */
export async function observe(url: string): Promise<Observer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const number = async (sql: string) => Number(Object.values((await client.query(sql)).rows[0] ?? {})[0]);
  const main = statOf(await number('select pg_backend_pid()'))[1] ?? 0;
  return {
    processor: () => processorTimeOfServer(main),
    connections: () =>
      number(`select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
    number,
    lockTime: async (toolId) => {
      const times: number[] = [];
      for (let turn = 0; turn < LOCKS; turn += 1) {
        await client.query('begin');
        const started = performance.now();
        await client.query('update tools set quantity = quantity - 1 where id = $1', [toolId]);
        await client.query('commit');
        times.push((performance.now() - started) * 1000);
      }
      return median(times);
    },
    close: () => client.end(),
  };
}

/** The busy time of all cores of this machine, in milliseconds. */
export function machineBusy(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
  return (user + nice + system + irq + softirq + steal) * 10;
}
