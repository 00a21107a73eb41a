import { SearchField, SearchForm, searchLabel } from '#src/platform/ui/search-form.tsx';
import type { OrderState } from './lifecycle.ts';
import { MAX_SEARCH_LENGTH, type OrderSearch } from './order-search.ts';

type Choices = readonly (readonly [state: OrderState, label: string])[];

function StateField({ choices, selected }: { choices: Choices; selected: OrderState | undefined }) {
  if (choices.length === 0) return null;
  return (
    <label className={`${searchLabel} basis-52 max-sm:grow`}>
      Status
      <select className="select w-full" name="state" defaultValue={selected}>
        <option value="">All orders</option>
        {choices.map(([state, label]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

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
      <StateField choices={choices} selected={state} />
    </SearchForm>
  );
}
