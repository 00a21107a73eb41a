import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { formatMinor, formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { askQuotePath } from '../../quotes/quote.ts';
import { askFrom, nextStep, shownSteps } from '../price-steps.ts';

/** Lists the price steps below the quantity field, marks the current one and offers the next. */
export default function StepOffer({ tool, pieces, onPieces }: QuantityHelpProps) {
  const { currency } = useShopFacts();
  const steps = shownSteps(tool, currency);
  if (steps.length === 0) return null;
  const all = [{ from: MINIMUM_ORDER_QUANTITY, price: tool.price as number | null }, ...steps];
  const current = all.findLast(({ from }) => from <= pieces)?.from ?? MINIMUM_ORDER_QUANTITY;
  const next = nextStep(tool, pieces, tool.quantity, currency);
  const ask = askFrom(tool);
  return (
    <div className="text-sm tabular-nums">
      <ul className="flex flex-wrap gap-2" aria-label="Price steps">
        {all.map(({ from, price }) => (
          <li
            key={from}
            aria-current={from === current ? 'true' : undefined}
            className={`border px-1.5 py-1 ${from === current ? 'border-current bg-base-100 font-semibold' : 'border-base-300 text-muted'}`}
          >
            {formatPieces(from)}+ {price === null ? 'ask' : formatMoney(price, currency)}
          </li>
        ))}
      </ul>
      {ask !== undefined && pieces >= ask ? (
        <p className="mt-2">
          For {formatPieces(ask)} pieces and more,{' '}
          <PageLink className="font-semibold text-link" to={askQuotePath([{ toolId: tool._id, pieces }])}>
            ask us for a price
          </PageLink>
          . Up to {formatPieces(ask - 1)} pieces can be ordered here.
        </p>
      ) : (
        next && (
          <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <span>
              {formatPieces(next.more)} more {next.more === 1 ? 'piece saves' : 'pieces save'}{' '}
              {formatMinor(next.saved, currency)}: {formatMinor(next.unitPrice, currency)} each
            </span>
            <button type="button" className="btn btn-outline btn-sm" onClick={() => onPieces(next.from)}>
              Order {formatPieces(next.from)}
            </button>
          </p>
        )
      )}
    </div>
  );
}
