import type { ChangeEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { sortings, type ToolSearch } from './tool-search.ts';

interface ToolFilterProps {
  search: ToolSearch;
  categories: string[];
}

const label = 'flex flex-col gap-1 font-medium text-sm';

/** A plain GET form: it works without a script; with one, a choice takes effect at once. */
export function ToolFilter({ search, categories }: ToolFilterProps) {
  const submit = useSubmit();

  function submitChoice(event: ChangeEvent<HTMLFormElement>) {
    const typed = event.target as unknown as HTMLInputElement;
    // Whoever is still typing says so with Enter or the button.
    if (typed.type === 'search' || typed.type === 'number') return;
    submit(event.currentTarget, { preventScrollReset: true, replace: true });
  }

  return (
    <Form
      method="get"
      action="/tools"
      role="search"
      aria-label="Tools"
      preventScrollReset
      onChange={submitChoice}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 border border-base-300 bg-base-200 p-4 sm:grid-cols-4 lg:grid-cols-[2fr_1.4fr_0.7fr_0.7fr_1.2fr_auto]"
    >
      <label className={`${label} col-span-2 lg:col-span-1`}>
        Search
        <input
          className="input w-full"
          type="search"
          name="q"
          defaultValue={search.text}
          placeholder="Name, model, torque …"
          maxLength={100}
        />
      </label>
      <label className={`${label} col-span-2 lg:col-span-1`}>
        Category
        <select className="select w-full" name="category" defaultValue={search.category}>
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className={label}>
        Price from
        <input
          className="input w-full"
          type="number"
          name="min"
          min={0}
          step="any"
          inputMode="decimal"
          defaultValue={search.minPrice}
        />
      </label>
      <label className={label}>
        Price to
        <input
          className="input w-full"
          type="number"
          name="max"
          min={0}
          step="any"
          inputMode="decimal"
          defaultValue={search.maxPrice}
        />
      </label>
      <label className={`${label} col-span-2 lg:col-span-1`}>
        Sort by
        <select className="select w-full" name="sort" defaultValue={search.sort ?? ''}>
          <option value="">Catalogue order</option>
          {Object.entries(sortings).map(([value, { label: name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn-secondary col-span-2 sm:col-span-1 sm:col-start-4 lg:col-auto">
        Search
      </button>
      <label className="col-span-2 flex items-center gap-2 text-sm sm:col-span-3 sm:row-start-3 lg:col-span-full lg:row-start-auto">
        <input
          className="checkbox checkbox-sm"
          type="checkbox"
          name="stock"
          value="1"
          defaultChecked={search.inStock}
        />
        Only tools with a full order (500 pieces) in stock
      </label>
    </Form>
  );
}
