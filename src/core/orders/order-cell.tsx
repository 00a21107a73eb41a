import { formatDate } from '#src/core/site/calendar.ts';
import { ToolThumbnail } from '#src/core/tools/tool-thumbnail.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { OrderRow } from './order-row.ts';

interface OrderCellProps {
  row: OrderRow;
  /** Below the heading of its group. */
  grouped: boolean;
}

/** What was ordered: tool, state, day and number, and the next step, on a card over its whole width. */
export function OrderCell({ row: { order, page, next, Chip, InRow, group }, grouped }: OrderCellProps) {
  const isSaid = grouped && group?.saysNext;
  return (
    <div className="as-card:contents">
      <div className="flex items-start gap-3 as-card:row-span-2">
        {order.img && <ToolThumbnail img={order.img} />}
        <div className="min-w-0">
          <span className="block text-balance font-semibold">{order.orderedTool}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            {Chip && <Chip order={order} />}
            <time className="text-muted text-sm" dateTime={order.placedAt}>
              {formatDate(order.placedAt, 'short')}
            </time>
          </span>
          {page && (
            <PageLink className="link block whitespace-nowrap text-sm" to={page}>
              {order.number}
            </PageLink>
          )}
        </div>
      </div>
      <div className={`as-card:col-span-2 empty:hidden ${order.img ? 'as-table:pl-17' : ''}`}>
        {next && !isSaid && <span className="mt-1 block text-sm">{next}</span>}
        {InRow && <InRow order={order} />}
      </div>
    </div>
  );
}
