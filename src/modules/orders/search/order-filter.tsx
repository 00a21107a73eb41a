import type { OrderState } from '#src/core/orders/order-progress.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm } from '#src/platform/ui/search-form.tsx';

type Choices = readonly (readonly [state: OrderState, label: string])[];

interface OrderFilterProps {
  search: OrderSearch;
  /** The states to filter by. */
  choices: Choices;
  placeholder?: string;
}

/** Searches and filters a list of orders. */
export function OrderFilter({
  search: { text, state },
  choices,
  placeholder = 'Number, customer, phone or amount',
}: OrderFilterProps) {
  return (
    <SearchForm label="Orders" action="/dashboard" values={{ q: text, state: state ?? '' }}>
      <SearchField label="Search orders" placeholder={placeholder} maxLength={MAX_SEARCH_LENGTH} defaultValue={text} />
      {choices.length > 0 && (
        <SearchChoice
          className="basis-52 max-sm:grow"
          label="Status"
          name="state"
          selected={state}
          options={[['', 'All orders'], ...choices]}
        />
      )}
    </SearchForm>
  );
}
