import { processorTime, startServer, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';
import { insertReviews, insertTools, withData } from './seed.ts';

/** The time from the start of the process to the first 200 for the home page, with an existing database. */
export async function coldStart(quick: boolean): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  await withData({ dataDir }, async (db) => {
    await insertTools(db, 12);
    await insertReviews(db, 12);
  });
  const times: Record<'shop' | 'bare', number[]> = { shop: [], bare: [] };
  const processor: Record<'shop' | 'bare', number[]> = { shop: [], bare: [] };
  for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
    for (const which of ['shop', 'bare'] as const) {
      const server = await (which === 'shop'
        ? startShop(dataDir)
        : startServer('bench/bare-react.ts', { NODE_ENV: 'production' }));
      times[which].push(server.startTime);
      processor[which].push(processorTime(server.pid));
      await server.stop();
    }
  }
  const [shop, bare] = [Math.min(...times.shop), Math.min(...times.bare)];
  const format = (which: 'shop' | 'bare', time: number) =>
    `${milliseconds(time)} (${Math.min(...processor[which])} ms of processor)`;
  return [
    {
      what: 'cold start to the first 200',
      measured: format('shop', shop),
      baseline: `${format('bare', bare)}, bare Fastify + React`,
      ratio: shop / bare,
      goal: 2,
      better: 'smaller',
    },
  ];
}
