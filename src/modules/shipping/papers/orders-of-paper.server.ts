import type { NumberOfOrder } from '#src/modules/orders/search/order-numbers.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import type { IssuedPaper } from './issue-paper.server.ts';
import { issuedNumber } from './paper-number.ts';

/** The order of the issued paper with this number, such as `CI-2026-0001`. */
export async function ordersOfPaper(db: Db, text: string): Promise<NumberOfOrder[]> {
  const typed = codeText(text).toUpperCase();
  const rows = await db
    .selectFrom('issued_papers')
    .select(['order_id as orderId', 'kind', 'number', 'content'])
    .where('number', '=', issuedNumber(typed))
    .execute();
  return rows.flatMap(({ orderId, kind, number, content }) => {
    if (number === typed) return { orderId, foundBy: `${kind.replace('-', ' ')} ${number}` };
    const { packingList } = JSON.parse(content) as Partial<IssuedPaper>;
    return packingList?.number === typed ? { orderId, foundBy: `packing list ${typed}` } : [];
  });
}
