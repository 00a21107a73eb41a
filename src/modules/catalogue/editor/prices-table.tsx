import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { ChangedPrice, PriceChange } from './price-change.calls.ts';

function PriceCells({ was, is }: ChangedPrice) {
  const { currency } = useShopFacts();
  return (
    <>
      <td className="text-right text-muted tabular-nums">{formatMoney(was, currency)}</td>
      <td className="text-right font-semibold tabular-nums">{formatMoney(is, currency)}</td>
    </>
  );
}

/** The price of each tool before and after the change, with its steps below. */
export function PricesTable({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Tool</th>
          <th className="text-right">Now</th>
          <th className="text-right">New</th>
        </tr>
      </thead>
      {changes.map(({ _id, toolName, price, steps }) => (
        <tbody key={_id} className="border-base-300 border-b">
          <tr className="border-0">
            <th scope="row" className="text-left font-semibold [overflow-wrap:anywhere]">
              {toolName}
            </th>
            <PriceCells {...price} />
          </tr>
          {steps.map(({ from, ...step }) => (
            <tr key={from} className="border-0">
              <td className="pl-8 text-muted">from {formatPieces(from)} pieces</td>
              <PriceCells {...step} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
