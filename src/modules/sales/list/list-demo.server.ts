import type { Db } from '#src/platform/database/open.server.ts';
import { insertListLines, listNamesOfTools, lockList } from './list-repository.server.ts';

const DEMO_BUYER = 'buyer@example.com';
/** Pieces of the first tools of the demo. */
const PIECES = [1_000, 500, 2_000, 750];

/** A list of the demo's buyer. */
export async function insertDemoList(trx: Db): Promise<void> {
  const buyer = await trx.selectFrom('user').select('id').where('email', '=', DEMO_BUYER).executeTakeFirst();
  if (!buyer) return;
  const tools = await listNamesOfTools(trx);
  await lockList(trx, buyer.id, Date.now());
  await insertListLines(
    trx,
    buyer.id,
    PIECES.flatMap((pieces, at) => (tools[at * 2] ? { toolId: tools[at * 2]?._id ?? '', pieces } : [])),
  );
}
