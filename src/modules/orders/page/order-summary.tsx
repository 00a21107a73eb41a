import { linePrice } from '#src/core/orders/line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { amountToPay, showsMoney } from '#src/core/orders/order.ts';
import { orderAgain } from '#src/core/orders/order-again.ts';
import { useOrderPrices } from '#src/core/orders/use-order-prices.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { ToolName } from '#src/core/tools/tool-name.tsx';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { useFilling } from '#src/core/ui-module.ts';
import { formatMinor, formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { OrderDetails } from './order-page.calls.ts';

interface OrderedToolProps extends Pick<OrderDetails, 'order' | 'tool' | 'packing'> {
  /** Whether it can be ordered again. */
  again: boolean;
}

/** Tool and amount of an order. */
export function OrderedTool({ order, tool, packing, again }: OrderedToolProps) {
  return (
    <div className="border-base-300 border-y py-4 sm:py-6">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div className="self-start border border-base-300">
          {tool ? <ToolPicture img={tool.img} alt="" sizes="8rem" eager /> : <div className="studio aspect-square" />}
        </div>
        <div>
          <p className="font-semibold [overflow-wrap:anywhere]">
            {tool ? (
              <ToolPageLink className="hover:underline" tool={tool}>
                <ToolName name={order.orderedTool} />
              </ToolPageLink>
            ) : (
              <ToolName name={order.orderedTool} />
            )}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3 tabular-nums sm:grid sm:grid-cols-2">
            <LabelledValue label="Pieces">{formatPieces(order.orderedMinQty)}</LabelledValue>
            {showsMoney(order) && (
              <>
                <LabelledValue label="Price per piece">{formatMoney(order.unitPrice, order.currency)}</LabelledValue>
                <LabelledValue label="Total" className="font-bold text-xl">
                  {formatMoney(order.orderedTotalPrice, order.currency)}
                </LabelledValue>
              </>
            )}
            {order.adjustmentAmount !== 0 && order.cancelledAt === null && showsMoney(order) && (
              <LabelledValue label="To pay" className="font-bold text-xl">
                {formatMoney(amountToPay(order), order.currency)}
              </LabelledValue>
            )}
          </dl>
          {packing && order.cancelledAt === null && (
            <p className="mt-3 text-muted text-sm tabular-nums">Packed in {packing}</p>
          )}
        </div>
        {again && <OrderAgain tool={tool} order={order} />}
      </div>
    </div>
  );
}

/** Customer and address of an order. */
export function OrderedBy({ order }: Pick<OrderDetails, 'order'>) {
  return (
    <dl className="grid content-start gap-3 [overflow-wrap:anywhere] max-xl:mt-6 md:max-xl:grid-cols-3">
      <LabelledValue label="Ordered by">
        <span dir="auto" className="block">
          {order.orderedBy}
        </span>
        <a className="block text-link" href={`mailto:${order.orderedEmail}`}>
          {order.orderedEmail}
        </a>
      </LabelledValue>
      <LabelledValue label="Phone">
        <a className="text-link" href={`tel:${order.orderedPhone.replaceAll(/[^+\d]/g, '')}`}>
          {order.orderedPhone}
        </a>
      </LabelledValue>
      <LabelledValue label="Ship to">
        <span dir="auto" className="whitespace-pre-line">
          {order.shippingAddress}
        </span>
      </LabelledValue>
    </dl>
  );
}

/** Links for ordering the same quantity at the current price and stock; after a sample, that of the smallest order. */
function OrderAgain({ tool, order }: Pick<OrderDetails, 'order' | 'tool'>) {
  const isOrder = order.orderedMinQty >= MINIMUM_ORDER_QUANTITY;
  const pieces = isOrder ? order.orderedMinQty : MINIMUM_ORDER_QUANTITY;
  const { currency } = useShopFacts();
  const listPath = useFilling(orderAgain);
  const { prices } = useOrderPrices(tool?._id);
  if (!tool) return <p className="col-start-2 text-muted text-sm">This tool is no longer in the catalogue.</p>;
  const price = linePrice(tool, pieces, prices.sources, currency);
  const today = price === undefined ? 'Price on request' : `Today ${formatMinor(price, currency)} per piece`;
  return (
    <div className="flex flex-wrap gap-x-2 max-sm:col-span-2 sm:col-start-2 print:hidden">
      <PageLink
        className="btn btn-outline max-md:min-h-11 max-sm:flex-1 md:btn-sm"
        to={`/purchase/${tool._id}?pieces=${pieces}`}
      >
        {isOrder ? 'Order again' : `Order ${formatPieces(pieces)} pieces`}
      </PageLink>
      {listPath && isOrder && (
        <PageLink className="btn btn-ghost max-md:min-h-11 max-sm:flex-1 md:btn-sm" to={listPath([order])}>
          Add to my list
        </PageLink>
      )}
      <p className="mt-2 w-full text-muted text-sm tabular-nums">
        {prices.own && `${today} for ${formatPieces(pieces)} pieces, `}
        {formatPieces(tool.quantity)} in stock
      </p>
    </div>
  );
}
