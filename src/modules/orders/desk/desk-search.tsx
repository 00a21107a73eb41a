import { useState } from 'react';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { SearchChoice, searchLabel } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm } from '#src/platform/ui/search-form.tsx';
import { SEARCHED } from '../search/typed-text.ts';

const sorts = [
  ['', 'Newest first'],
  ['date-up', 'Oldest first'],
  ['amount-down', 'Largest amount first'],
  ['amount-up', 'Smallest amount first'],
  ['customer-up', 'Customer A to Z'],
  ['customer-down', 'Customer Z to A'],
  ['state-up', 'First steps first'],
  ['state-down', 'Last steps first'],
] as const;

const sortsWithoutMoney = sorts.filter(([sort]) => !sort.startsWith('amount'));

function DayField({ label, name, day }: { label: string; name: 'from' | 'to'; day: string | undefined }) {
  return (
    <label className={`${searchLabel} max-sm:grow max-sm:basis-32`}>
      {label}
      <input className="input w-full sm:w-38" type="date" name={name} defaultValue={day} />
    </label>
  );
}

/** Without a frame, and with labels beside the fields, where there is room for a table. */
const LINE =
  'as-table:mt-2 as-table:border-0 as-table:bg-transparent as-table:p-0 as-table:[&_label]:flex-row as-table:[&_label]:items-center as-table:[&_label]:gap-2 as-table:[&_label]:whitespace-nowrap';

/** Form to filter orders. Tabs set the state and, in the table layout, column headings the sort. */
export function DeskSearch({ search: { text, state, sort, from, to } }: { search: OrderSearch }) {
  const [isUnfolded, setUnfolded] = useState(Boolean(sort || from || to));
  const seesMoney = useSightOfMoney();
  const folded = isUnfolded ? 'contents' : 'contents as-card:hidden';
  return (
    <SearchForm
      label="Orders"
      action="/dashboard"
      values={{ q: text, state: state ?? '', sort: sort ?? '', from: from ?? '', to: to ?? '' }}
      className={LINE}
    >
      <SearchField
        label="Search orders"
        placeholder="Number, PO, bank reference, container, customer, phone or amount"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
        title={`Searched: ${SEARCHED}`}
      />
      <div className={folded}>
        <DayField label="From" name="from" day={from} />
        <DayField label="To" name="to" day={to} />
        <SearchChoice
          className="grow as-table:hidden"
          label="Sort by"
          name="sort"
          selected={sort}
          options={seesMoney ? sorts : sortsWithoutMoney}
        />
      </div>
      <input type="hidden" name="state" defaultValue={state} />
      {!isUnfolded && (
        <button type="button" className="btn btn-outline as-table:hidden" onClick={() => setUnfolded(true)}>
          Dates and sort
        </button>
      )}
    </SearchForm>
  );
}
