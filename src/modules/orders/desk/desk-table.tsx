import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderRow } from '#src/core/orders/order-row.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { allActions } from '../moves/order-process.ts';
import { deskPath, directionOf, nextSort, type SortColumn } from './desk-path.ts';
import { DeskRow } from './desk-row.tsx';
import type { Choice } from './use-selection.ts';

interface SortHeadProps {
  column: SortColumn;
  label: string;
  search: OrderSearch;
  className?: string;
}

interface DeskTableProps {
  rows: readonly OrderRow[];
  search: OrderSearch;
  selection: Choice;
  onOpen: (order: Order) => void;
}

/** What the controls of a row do: their labels are those of the specification. */
function ControlsInWords() {
  const known = useOrderProcesses().flatMap((process) => allActions(process, true));
  const controls = ['Paid', 'Pay', 'Shipped', 'Delete'] as const;
  const actions = controls.flatMap((control) => known.find((action) => action.control === control) ?? []);
  if (actions.length === 0) return null;
  return (
    <p className="mt-3 text-muted text-xs print:hidden">
      In each row{' '}
      {actions.map(({ control, label }, index) => (
        <span key={label}>
          {index > 0 && ', '}
          <b>{control}</b>: {label.charAt(0).toLowerCase() + label.slice(1)}
        </span>
      ))}
      .
    </p>
  );
}

const head =
  'px-2 py-1 text-left as-card:hidden as-table:sticky as-table:top-0 as-table:z-10 as-table:border-base-300 as-table:border-b as-table:bg-base-100 print:static';

/** Column whose heading was clicked: sorting mounts a new list, where that heading gets the focus back. */
let sortedBy: SortColumn | undefined;

function SortHead({ column, label, search, className = '' }: SortHeadProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const direction = directionOf(column, search.sort);
  useEffect(() => {
    if (sortedBy === column) link.current?.focus({ preventScroll: true });
    if (sortedBy === column) sortedBy = undefined;
  }, [column]);
  return (
    <th scope="col" aria-sort={direction} className={`${head} ${className}`}>
      <Link
        ref={link}
        to={deskPath({ ...search, sort: nextSort(column, search.sort) })}
        preventScrollReset
        onClick={() => {
          sortedBy = column;
        }}
        className="inline-flex min-h-6 items-center gap-1 hover:text-primary"
      >
        {label}
        <span aria-hidden="true" className={`print:hidden ${direction ? '' : 'opacity-50'}`}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        </span>
      </Link>
    </th>
  );
}

/** Arrow keys move between rows, Enter opens a row and Space selects it; Tab moves to the controls of a row. */
function useRowKeys(rows: readonly OrderRow[], { toggle }: Choice, onOpen: (order: Order) => void) {
  const [active, setActive] = useState<string>();
  const current = rows.some(({ order }) => order._id === active) ? active : rows[0]?.order._id;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target as HTMLElement;
    const order = rows.find((each) => each.order._id === row.dataset.order)?.order;
    // Controls of the row handle their own keys.
    if (!order || row.tagName !== 'TR') return;
    const next = {
      ArrowDown: row.nextElementSibling,
      ArrowUp: row.previousElementSibling,
      Home: row.parentElement?.firstElementChild,
      End: row.parentElement?.lastElementChild,
    }[event.key];
    if (next instanceof HTMLElement) next.focus();
    else if (event.key === 'Enter') onOpen(order);
    else if (event.key === ' ') toggle(order._id, event.shiftKey);
    if (next !== undefined || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  }
  return { current, setActive, onKeyDown };
}

/** Dense rows, or cards in a window too narrow for a table. Prints only the selected orders, if there are any. */
export function DeskTable({ rows, search, selection, onOpen }: DeskTableProps) {
  const seesMoney = useSightOfMoney();
  const { current, setActive, onKeyDown } = useRowKeys(rows, selection, onOpen);
  const allSelected = rows.every(({ order }) => selection.selected.has(order._id));
  const someSelected = rows.some(({ order }) => selection.selected.has(order._id));
  return (
    <>
      <table className="mt-1 w-full text-sm tabular-nums as-card:block as-table:table-fixed as-table:border-separate print:table-auto as-table:border-spacing-0">
        <thead className="as-card:block">
          <tr className="as-card:block">
            <th scope="col" className={`${head} w-10 as-card:block! as-card:w-auto as-table:pr-0 print:hidden`}>
              <label className="flex items-center gap-2 as-card:min-h-11">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={allSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = someSelected && !allSelected;
                  }}
                  onChange={() => selection.selectAll(!allSelected)}
                />
                <span className="as-table:sr-only">Select all shown</span>
              </label>
            </th>
            <SortHead column="date" label="Order" search={search} className="w-30.5" />
            <SortHead column="customer" label="Customer" search={search} />
            <th scope="col" className={`${head} min-[90rem]:w-41 min-[100rem]:w-auto print:w-auto`}>
              Tool
            </th>
            <th scope="col" className={`${head} w-16 text-right`}>
              Pieces
            </th>
            {seesMoney && <SortHead column="amount" label="Total" search={search} className="w-29 text-right" />}
            <SortHead column="state" label="State" search={search} className="w-28" />
            <th scope="col" className={`${head} w-45 whitespace-nowrap min-[90rem]:w-80 print:hidden`}>
              Payment and shipment
            </th>
            <th scope="col" className={`${head} w-9 print:hidden`}>
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        <tbody
          className="as-card:grid as-card:gap-3 md:as-card:grid-cols-2"
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setActive(target.closest('tr')?.dataset.order)}
        >
          {rows.map((row) => (
            <DeskRow
              key={row.order._id}
              row={row}
              isCurrent={row.order._id === current}
              isSelected={selection.selected.has(row.order._id)}
              onPaper={!someSelected || selection.selected.has(row.order._id)}
              onSelect={selection.toggle}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      <ControlsInWords />
    </>
  );
}
