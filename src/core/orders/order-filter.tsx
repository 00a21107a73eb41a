import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm } from '#src/platform/ui/search-form.tsx';
import type { OrderState } from './lifecycle.ts';
import { MAX_SEARCH_LENGTH, type OrderSearch } from './order-search.ts';

type Choices = readonly (readonly [state: OrderState, label: string])[];

/** Searches and filters the list of all orders. @param props.choices the states to filter by */
export function OrderFilter({ search: { text, state }, choices }: { search: OrderSearch; choices: Choices }) {
  return (
    <SearchForm label="Orders" action="/dashboard" values={{ q: text, state: state ?? '' }}>
      <SearchField
        label="Search orders"
        placeholder="Number, customer, phone or amount"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
      />
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
