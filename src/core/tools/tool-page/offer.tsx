import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { OrderTerms } from '#src/core/site/shell/order-terms.tsx';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { StockLabel } from '#src/core/tools/stock-note.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';

/** When there are more pieces, and what a sample costs, where that is known. */
function supplyRows({ nextBatch, leadTimeDays, samplePrice, quantity }: Tool, currency: string) {
  const short = quantity < MINIMUM_ORDER_QUANTITY;
  return [
    ...(nextBatch
      ? [
          {
            key: 'batch',
            name: `In stock on ${formatDate(nextBatch.date, 'long')}`,
            value: formatPieces(nextBatch.pieces),
          },
        ]
      : []),
    ...(short && leadTimeDays !== null
      ? [{ key: 'lead', name: 'Made to order in', value: `${leadTimeDays} days` }]
      : []),
    ...(samplePrice === null ? [] : [{ key: 'sample', name: 'Sample', value: formatMoney(samplePrice, currency) }]),
  ];
}

/** What a buyer needs to decide, beside the picture. */
export function Offer({ tool, more }: { tool: Tool; more: readonly { name: string; value: string }[] }) {
  const { currency } = useShopFacts();
  const rows = [
    {
      key: 'price',
      name: 'Price per piece',
      value: <span className="font-bold text-3xl">{formatMoney(tool.price, currency)}</span>,
    },
    ...more.map((row) => ({ key: row.name, ...row })),
    {
      key: 'order',
      name: `${MINIMUM_ORDER_QUANTITY} pieces cost`,
      value: formatMoney(tool.price * MINIMUM_ORDER_QUANTITY, currency),
    },
    { key: 'stock', name: <StockLabel quantity={tool.quantity} />, value: formatPieces(tool.quantity) },
    ...supplyRows(tool, currency),
  ];
  return (
    <div className="mt-6">
      <dl className="border-base-300 border-t tabular-nums">
        {rows.map(({ key, name, value }) => (
          <div key={key} className="flex min-h-12 items-center justify-between gap-6 border-base-300 border-b py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold">Min. Order: {MINIMUM_ORDER_QUANTITY} Pieces</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <PageLink className="btn btn-primary btn-lg grow sm:grow-0" to={`/purchase/${tool._id}`}>
          Purchase
        </PageLink>
        <PageLink className="btn btn-outline btn-lg grow sm:grow-0" to="/contact">
          Ask about this tool
        </PageLink>
      </div>
      <OrderTerms withoutMinimum className="mt-7 grid grid-cols-2 gap-x-8 gap-y-3 border-base-300 border-t pt-5" />
    </div>
  );
}
