import type { ExtensionName } from '#src/shared/extensions.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { SearchField, SearchForm, searchLabel } from '#src/ui/search-form.tsx';
import { LONGEST_TEXT, type OrderSearch, type OrderState } from './order-search.ts';

/** The states an order can get into, and which extension brings it there. */
const choices: Record<OrderState, { label: string; extension: ExtensionName }> = {
  'to-be-paid': { label: 'To be paid', extension: 'payments' },
  paid: { label: 'Paid, to be shipped', extension: 'payments' },
  shipped: { label: 'Shipped', extension: 'fulfilment' },
  cancelled: { label: 'Cancelled', extension: 'cancellation' },
};

function StateField({ asked }: { asked: OrderState | undefined }) {
  const { extensions } = useShopFacts();
  const offered = Object.entries(choices).filter(([, { extension }]) => extensions.includes(extension));
  if (offered.length === 0) return null;
  return (
    <label className={`${searchLabel} basis-52 max-sm:grow`}>
      State
      <select className="select w-full" name="state" defaultValue={asked}>
        <option value="">All orders</option>
        {offered.map(([state, { label }]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Asks for some of all orders. */
export function OrderFilter({ search: { text, state } }: { search: OrderSearch }) {
  return (
    <SearchForm label="Orders" action="/dashboard" values={{ q: text, state: state ?? '' }}>
      <SearchField
        label="Search orders"
        placeholder="Number, name, email, phone or tool"
        maxLength={LONGEST_TEXT}
        defaultValue={text}
      />
      <StateField asked={state} />
    </SearchForm>
  );
}
