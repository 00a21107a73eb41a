import { type InputHTMLAttributes, useRef, useState } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useAskedValues } from '#src/platform/ui/use-asked-values.ts';
import { sortings, type ToolSearch } from './tool-search.ts';

interface ToolFilterProps {
  search: Omit<ToolSearch, 'after'>;
  categories: string[];
}

const labelStyle = 'flex flex-col gap-1 font-medium text-sm';

function PriceField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`${labelStyle} xl:w-24`}>
      {label}
      <input className="input w-full" type="number" min={0} step="any" inputMode="decimal" {...input} />
    </label>
  );
}

function Choices({ search, categories }: ToolFilterProps) {
  return (
    <>
      <label className={`${labelStyle} col-span-2 lg:col-span-1 xl:grow xl:basis-44`}>
        Category
        <select className="select w-full" name="category" defaultValue={search.category}>
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <PriceField label="Price from" name="min" defaultValue={search.minPrice} />
      <PriceField label="Price to" name="max" defaultValue={search.maxPrice} />
      <label className={`${labelStyle} col-span-2 lg:col-span-1 xl:grow xl:basis-44`}>
        Sort by
        <select className="select w-full" name="sort" defaultValue={search.sort ?? ''}>
          <option value="">{search.text ? 'Best match' : 'Recommended'}</option>
          {Object.entries(sortings).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="col-span-2 flex items-center justify-between gap-4 lg:col-span-4 xl:mt-3 xl:w-full">
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <input
            className="checkbox checkbox-sm"
            type="checkbox"
            name="stock"
            value="1"
            defaultChecked={search.inStock}
          />
          {`${MINIMUM_ORDER_QUANTITY} or more in stock`}
        </label>
        <button type="submit" className="btn btn-outline btn-sm">
          Apply
        </button>
      </div>
    </>
  );
}

/** A plain GET form: it works without a script; with one, a choice takes effect at once. */
export function ToolFilter({ search, categories }: ToolFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const { text, category, minPrice, maxPrice, inStock, sort } = search;
  const asking = useAskedValues(form, '/tools', {
    q: text,
    category,
    min: String(minPrice ?? ''),
    max: String(maxPrice ?? ''),
    stock: inStock ? '1' : '',
    sort: sort ?? '',
  });
  // From then on the visitor unfolds and folds it.
  const [unfolded] = useState(Boolean(category || minPrice || maxPrice || inStock || sort));

  return (
    <search aria-label="Tools">
      <form
        ref={form}
        method="get"
        action="/tools"
        {...asking}
        className="border border-base-300 bg-base-200 p-4 xl:flex xl:flex-wrap xl:items-end xl:gap-x-3"
      >
        <div className="flex items-end gap-3 xl:grow-[2] xl:basis-80">
          <label className={`${labelStyle} min-w-0 grow`}>
            Search
            <input
              className="input w-full"
              type="search"
              name="q"
              defaultValue={text}
              placeholder="Name, model, torque …"
              maxLength={100}
            />
          </label>
          <button type="submit" className="btn btn-secondary">
            Search
          </button>
        </div>
        {/* On a phone the rest unfolds, by a checkbox, so that it does without a script too. */}
        <label className="btn btn-outline btn-sm relative mt-3 has-focus-visible:outline-3 has-focus-visible:outline-primary lg:hidden">
          <input
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            type="checkbox"
            id="more-filters"
            defaultChecked={unfolded}
          />
          Filter and sort
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 fill-none stroke-2 stroke-current peer-checked:rotate-180"
          >
            <path d="m2 4 4 4 4-4" />
          </svg>
        </label>
        <div className="mt-3 hidden grid-cols-2 items-end gap-x-4 gap-y-3 in-[form:has(#more-filters:checked)]:grid lg:grid lg:grid-cols-[1.6fr_1fr_1fr_1.4fr] xl:contents">
          <Choices search={search} categories={categories} />
        </div>
      </form>
    </search>
  );
}
