import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm } from '#src/platform/ui/search-form.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { statesToFind } from '../moves/order-states.ts';

/** Search and state of a customer's own orders. */
export function FindOwnOrders({ search: { text, state } }: { search: OrderSearch }) {
  const states = statesToFind(useOrderProcesses());
  return (
    <SearchForm label="Orders" action="/dashboard" values={{ q: text, state: state ?? '' }}>
      <SearchField
        label="Search orders"
        placeholder="Number, tool, address or amount"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
      />
      {states.length > 0 && (
        <SearchChoice
          className="grow basis-36 sm:grow-0 sm:basis-52"
          label="Status"
          name="state"
          selected={state}
          options={[['', 'All orders'], ...states]}
        />
      )}
    </SearchForm>
  );
}
