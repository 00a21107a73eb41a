import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { formatMinor, formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { type OwnPrice, ownPriceFor } from '../../agreed-prices/own-price.ts';
import { useHeldSteps } from '../../agreed-prices/use-own-prices.ts';
import { askQuotePath } from '../../quotes/quote.ts';
import { type BuyerStep, buyerSteps, nextStep } from '../price-steps.ts';

/** Whether the current price was agreed with the buyer, and until when. */
function OwnPriceLine({ current }: { current: OwnPrice | undefined }) {
  if (!current) return null;
  return (
    <p className="mt-2">
      <strong>Your price</strong>, agreed with you
      {current.until !== null && ` until ${formatDate(current.until, 'short')}`}.
    </p>
  );
}

function Steps({ steps, current }: { steps: readonly BuyerStep[]; current: number }) {
  const { currency } = useShopFacts();
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Price steps">
      {steps.map(({ from, price, isOwn }) => (
        <li
          key={from}
          aria-current={from === current ? 'true' : undefined}
          className={`border px-1.5 py-1 ${from === current ? 'border-current bg-base-100 font-semibold' : 'border-base-300 text-muted'}`}
        >
          {formatPieces(from)}+ {price === null ? 'ask' : formatMoney(price, currency)}
          {isOwn && <span className="sr-only">, your price</span>}
        </li>
      ))}
    </ul>
  );
}

/** Lists the price steps below the quantity field, marks the current one and offers the next. */
export default function StepOffer({ tool, pieces, onPieces }: QuantityHelpProps) {
  const { currency } = useShopFacts();
  const own = useHeldSteps(tool._id);
  // The total, too, is only shown once the buyer's own prices are known.
  if (!own) return null;
  const agreed = own.map(({ from, unitPrice }) => ({ from, price: unitPrice }));
  const steps = buyerSteps(tool, agreed, currency);
  if (steps.length === 1 && agreed.length === 0) return null;
  const current = steps.findLast(({ from }) => from <= pieces) ?? steps[0];
  const next = nextStep(steps, pieces, tool.quantity, currency);
  return (
    <div className="text-sm tabular-nums">
      <Steps steps={steps} current={current?.from ?? MINIMUM_ORDER_QUANTITY} />
      <OwnPriceLine current={ownPriceFor(own, Number.isNaN(pieces) ? MINIMUM_ORDER_QUANTITY : pieces)} />
      {current?.price === null ? (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <span>Up to {formatPieces(current.from - 1)} pieces can be ordered here.</span>
          <PageLink className="btn btn-outline btn-sm" to={askQuotePath([{ toolId: tool._id, pieces }])}>
            Ask for a price for {formatPieces(pieces)}
          </PageLink>
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
