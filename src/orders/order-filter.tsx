import { type FormEvent, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import type { ExtensionName } from '#src/shared/extensions.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { LONGEST_TEXT, type OrderSearch, type OrderState } from './order-search.ts';

/** The states an order can get into, and which extension brings it there. */
const choices: Record<OrderState, { label: string; extension: ExtensionName }> = {
  'to-be-paid': { label: 'To be paid', extension: 'payments' },
  paid: { label: 'Paid, to be shipped', extension: 'payments' },
  shipped: { label: 'Shipped', extension: 'fulfilment' },
  cancelled: { label: 'Cancelled', extension: 'cancellation' },
};

const labelStyle = 'flex flex-col gap-1 font-medium text-sm';

function StateField({ onChoose }: { onChoose: () => void }) {
  const { extensions } = useShopFacts();
  const offered = Object.entries(choices).filter(([, { extension }]) => extensions.includes(extension));
  if (offered.length === 0) return null;
  return (
    <label className={`${labelStyle} basis-52 max-sm:grow`}>
      State
      <select className="select w-full" name="state" onChange={onChoose}>
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

/** Asks for some of all orders; what is asked stands in the address of the page. */
export function OrderFilter({ search: { text, state } }: { search: OrderSearch }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // The address may change without the form: by going back, or by a link. A new form would lose the focus.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q: text, state: state ?? '' })) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [text, state]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    submit(asked as [string, string][], { action: '/dashboard', preventScrollReset: true });
  }

  return (
    <search aria-label="Orders">
      <form
        ref={form}
        onSubmit={search}
        className="mt-4 flex flex-wrap items-end gap-3 border border-base-300 bg-base-200 p-4"
      >
        <label className={`${labelStyle} min-w-0 grow basis-64`}>
          Search orders
          <input
            className="input w-full"
            type="search"
            name="q"
            placeholder="Number, name, email, phone or tool"
            maxLength={LONGEST_TEXT}
          />
        </label>
        <StateField onChoose={() => form.current?.requestSubmit()} />
        <button type="submit" className="btn btn-secondary">
          Search
        </button>
      </form>
    </search>
  );
}
