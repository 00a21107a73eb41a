import { Link } from 'react-router';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { statesToFind } from '../moves/order-states.ts';
import type { FiguresByState } from '../search/figures-by-state.ts';
import { deskPath } from './desk-path.ts';
import { addSums } from './use-state-sums.ts';

/** Tabs for all orders and for each state, with the number of orders and their total amount. */
export function DeskTabs({ search, sums }: { search: OrderSearch; sums: FiguresByState | undefined }) {
  const states: (readonly [state: OrderState | undefined, label: string])[] = [
    [undefined, 'All'],
    ...statesToFind(useOrderProcesses()),
  ];
  return (
    <nav aria-label="Orders by state" className="mt-3 as-table:mt-1 print:hidden">
      <ul className="flex gap-x-1 overflow-x-auto border-base-300 border-b [scrollbar-width:thin]">
        {states.map(([state, label]) => (
          <li key={label} className="shrink-0">
            <Link
              to={deskPath({ ...search, state })}
              preventScrollReset
              aria-current={search.state === state ? 'page' : undefined}
              className="group -mb-px flex min-h-12 flex-col justify-center border-transparent border-b-2 px-2 text-sm leading-tight hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              <span className="font-semibold">{label}</span>
              <TabSum state={state} sums={sums} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabSum({ state, sums }: { state: OrderState | undefined; sums: FiguresByState | undefined }) {
  const showsAmounts = useSightOfMoney();
  if (!sums) return <span className="text-xs">&nbsp;</span>;
  const { orders, money } = addSums(sums, state);
  const amounts = (showsAmounts ? money : []).map(([currency, amount]) => formatMoney(Math.round(amount), currency));
  return (
    <span className="whitespace-nowrap text-muted text-xs tabular-nums group-hover:text-primary group-aria-[current=page]:text-primary">
      {[formatPieces(orders), ...amounts].join(' · ')}
    </span>
  );
}
