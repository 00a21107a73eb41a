import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { ASK_FOR_PRODUCTION, isMadeOnRequest, productionPath } from '#src/core/tools/stock-outlook.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';

/**
 * On a phone, keeps the price and the button to buy, or to ask for production, visible at the bottom of the window; at
 * the end of the page the bar covers nothing.
 */
export function BuyBar({ tool }: { tool: Tool }) {
  const { currency } = useShopFacts();
  const onRequest = isMadeOnRequest(tool);
  const PriceNote = useFilling(priceNote);
  return (
    <div className="sticky bottom-0 z-20 mt-6 flex items-center justify-between gap-4 border border-base-300 bg-base-100 px-4 py-3 tabular-nums md:hidden print:hidden">
      <p>
        <strong>{formatMoney(tool.price, currency)}</strong>{' '}
        <span className="text-muted text-sm">
          · {onRequest ? <StockLabel quantity={tool.quantity} brief /> : `${MINIMUM_ORDER_QUANTITY} min.`}
        </span>
        {PriceNote && <PriceNote toolId={tool._id} />}
      </p>
      <PageLink
        className="btn btn-primary min-h-11"
        to={onRequest ? productionPath(tool.toolName) : `/purchase/${tool._id}`}
      >
        {onRequest ? ASK_FOR_PRODUCTION : 'Purchase'}
      </PageLink>
    </div>
  );
}
