import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { HistoryEntry } from '../moves/order-history.ts';
import { type Stage, stagesOf } from './order-stages.ts';

const looks: Record<Stage['is'], string> = {
  done: 'border-primary bg-primary text-primary-content',
  current: 'border-primary bg-base-100 text-primary',
  ahead: 'border-base-300 bg-base-100 text-base-content/60',
  cancelled: 'border-error bg-error text-error-content',
};

/** Progress of an order from placement to delivery, with the date of each stage reached. */
export function OrderProgressBar({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const stages = stagesOf(order, history);
  return (
    <ol aria-label="Progress" className="mt-6 grid gap-y-0 sm:auto-cols-fr sm:grid-flow-col">
      {stages.map(({ label, at, is }, position) => (
        <li
          key={label}
          aria-current={is === 'current' ? 'step' : undefined}
          className="relative flex gap-3 pb-2 sm:flex-col sm:gap-2 sm:pb-0"
        >
          {position < stages.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute max-sm:top-7 max-sm:bottom-0 max-sm:left-3.5 max-sm:w-0.5 sm:top-3.5 sm:right-0 sm:left-8 sm:h-0.5 ${is === 'done' ? 'bg-primary' : 'bg-base-300'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`relative grid size-7.5 shrink-0 place-items-center rounded-full border-2 font-semibold text-sm ${looks[is]}`}
          >
            {is === 'done' ? '✓' : is === 'cancelled' ? '×' : position + 1}
          </span>
          <span className="max-sm:flex max-sm:grow max-sm:items-baseline max-sm:justify-between">
            <span className={`block text-sm ${is === 'ahead' ? 'text-muted' : 'font-semibold'}`}>
              {label}
              <span className="sr-only">{spoken[is]}</span>
            </span>
            {at && (
              <time className="block text-muted text-sm" dateTime={at}>
                {formatDate(at, 'short')}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const spoken: Record<Stage['is'], string> = { done: ', done', current: ', now', ahead: ', ahead', cancelled: '' };
