import pg from 'pg';
import { until } from '../support/shop-process.ts';
import type { Cluster } from './patroni.ts';

/** Whether a commit on a new connection is acknowledged, which requires a second node. */
async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(true, 'probe', '')");
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/** @returns the time of each stage after the loss of this leader, in milliseconds from now */
export async function stagesAfter(cluster: Cluster, lost: string): Promise<Record<string, number>> {
  const started = performance.now();
  const whenDone = async (what: string, isDone: () => Promise<boolean>) => {
    await until(isDone, what, 60_000);
    return [what, Math.round(performance.now() - started)];
  };
  const stages = await Promise.all([
    whenDone('another node leads', async () => !['', lost].includes(await cluster.leader())),
    whenDone('a second node holds what is written', () => isWritable(cluster.url)),
  ]);
  return Object.fromEntries(stages);
}
