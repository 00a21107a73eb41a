import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { type SuppliedCode, suppliedLabel } from '#src/core/tools/supplied-as.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { useLengthLimit } from '#src/platform/ui/length-limit.ts';
import { useQueryForm } from '#src/platform/ui/use-query-form.ts';
import type { ChoiceField, ToolChoices } from '../tool-choices.ts';
import { isSearch, parseRange, sortOrders, TOOL_FILTER_FORM_ID, type ToolSearch } from '../tool-search.ts';

interface ToolFilterProps {
  search: Omit<ToolSearch, 'after'>;
  /** Price limits that could not be read, and the query as typed. */
  limits: { problems: { min?: string; max?: string }; typed: Readonly<Record<string, string>> };
  /** Facets with counts. */
  choices: ToolChoices;
}

/** Both price filters as limits, for the form; '' for no limit. */
function priceLimits({ search, limits: { problems, typed } }: Pick<ToolFilterProps, 'search' | 'limits'>) {
  const { price, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = search;
  const range = parseRange(price);
  const max = Math.min(range?.to ?? maxPrice, maxPrice);
  const read = {
    min: numberText(Math.max(range?.from ?? 0, minPrice) || 0),
    max: max < Number.POSITIVE_INFINITY ? numberText(max) : '',
  };
  return {
    min: (problems.min ? typed.min : read.min.replace(/^0$/, '')) ?? '',
    max: (problems.max ? typed.max : read.max) ?? '',
  };
}

const labelStyle = 'flex flex-col gap-1 font-medium text-sm';

function SearchText({ typed }: { typed: string | undefined }) {
  const { problem, limited } = useLengthLimit({ maxLength: MAX_SEARCH_LENGTH, defaultValue: typed });
  const problemId = useId();
  return (
    <label className={`${labelStyle} min-w-0 grow`}>
      Search
      <input
        className={`input w-full ${problem ? 'input-error' : ''}`}
        type="search"
        name="q"
        defaultValue={typed}
        placeholder="Name, model, torque …"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...limited}
      />
      {problem && (
        <span id={problemId} role="alert" className="font-normal text-error">
          {problem}
        </span>
      )}
    </label>
  );
}

interface PriceFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem: string | undefined;
}

/** A text field: browsers drop what they cannot read from a number field, such as digits of Bangla. */
function PriceField({ label, problem, ...input }: PriceFieldProps) {
  const problemId = useId();
  return (
    <label className={`${labelStyle} ${problem ? '' : 'xl:w-24'}`}>
      {label}
      <input
        className={`input w-full ${problem ? 'input-error' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...input}
      />
      {problem && (
        <span id={problemId} role="alert" className="font-normal text-error">
          {problem}
        </span>
      )}
    </label>
  );
}

interface ChoiceProps {
  label: string;
  name: ChoiceField;
  /** Label of the option for no choice. */
  any: string;
  chosen: string;
  /** The values, each with the number of tools that have it, if counted. */
  options: readonly (readonly [value: string, count?: number])[];
  text?: (value: string) => string;
  className?: string;
}

/** Select for one filter. It is hidden if all tools have the same value, except for the category. */
function Choice({ label, name, any, chosen, options, text = (value) => value, className = '' }: ChoiceProps) {
  if (options.length < 2 && !chosen && name !== 'category') return null;
  return (
    <label className={`${labelStyle} ${className}`}>
      {label}
      <select className="select min-h-11 w-full md:min-h-8" name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {options.map(([value, count]) => (
          <option key={value} value={value}>
            {count === undefined ? text(value) : `${text(value)} (${formatPieces(count)})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** @returns a function that labels a range of numbers with this unit */
function formatRangeIn(unit: string) {
  const format = (end: number) => `${formatPieces(end)} ${unit}`;
  return (range: string): string => {
    const { from, to } = parseRange(range) ?? { from: 0, to: undefined };
    if (to === undefined) return `${format(from)} and more`;
    return from === 0 ? `Under ${format(to)}` : `${format(from)} to ${format(to)}`;
  };
}

const wide = 'col-span-2 lg:col-span-1';

type CountedProps = Pick<ToolFilterProps, 'search' | 'choices'>;

function Choices({ search, limits, choices }: ToolFilterProps) {
  const { min, max } = priceLimits({ search, limits });
  const { problems } = limits;
  return (
    <>
      <Choice
        name="category"
        chosen={search.category}
        options={choices.category}
        className={`${wide} xl:grow xl:basis-44`}
        label="Category"
        any="All categories"
      />
      <PriceField label="Price from" name="min" defaultValue={min} problem={problems.min} />
      <PriceField label="Price to" name="max" defaultValue={max} problem={problems.max} />
      <label className={`${labelStyle} ${wide} xl:grow xl:basis-44`}>
        Sort by
        <select className="select w-full" name="sort" defaultValue={search.sort ?? ''}>
          <option value="">{search.text ? 'Best match' : 'Recommended'}</option>
          {Object.entries(sortOrders).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Those that a wide window hides until "More filters" is pressed. */
function FurtherChoices({ search, choices }: CountedProps) {
  const narrow = 'grow basis-44';
  const counted = (name: ChoiceField) => ({ name, chosen: search[name], options: choices[name] });
  return (
    <div className="further-filters flex flex-wrap items-end gap-x-4 gap-y-3 xl:w-full">
      <Choice
        {...counted('kind')}
        className={narrow}
        label="Supplied as"
        any="Bare tool or kit"
        text={(code) => suppliedLabel(code as SuppliedCode) ?? code}
      />
      <Choice {...counted('torque')} className={narrow} label="Torque" any="Any torque" text={formatRangeIn('Nm')} />
      <Choice {...counted('weight')} className={narrow} label="Weight" any="Any weight" text={formatRangeIn('kg')} />
      <Choice {...counted('volt')} className={narrow} label="Voltage" any="Any voltage" text={(volt) => `${volt} V`} />
      <label className="flex min-h-11 grow basis-44 items-center gap-2 text-sm md:min-h-10">
        <input
          className="checkbox checkbox-sm"
          type="checkbox"
          name="stock"
          value="1"
          defaultChecked={search.inStock}
        />
        {`${MINIMUM_ORDER_QUANTITY} or more in stock`}
        <span className="text-muted tabular-nums">({formatPieces(choices.inStock)})</span>
      </label>
    </div>
  );
}

/** A plain GET form that works without scripts; with scripts, a choice takes effect immediately. */
export function ToolFilter({ search, limits, choices }: ToolFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const { text, category, kind, torque, weight, volt, inStock, sort } = search;
  const formProps = useQueryForm(form, '/tools', {
    q: text,
    category,
    ...{ kind, torque, weight, volt },
    ...priceLimits({ search, limits }),
    stock: inStock ? '1' : '',
    sort: sort ?? '',
  });
  const isTooLong = (limits.typed.q ?? '').length > MAX_SEARCH_LENGTH;
  // Only the initial state; afterwards the visitor folds and unfolds the filters.
  const isUnreadable = Object.keys(limits.problems).length > 0;
  const [unfolded] = useState(isUnreadable || isSearch({ ...search, text: '', sort: undefined, after: undefined }));

  return (
    <search aria-label="Tools">
      <form
        ref={form}
        id={TOOL_FILTER_FORM_ID}
        method="get"
        action="/tools"
        {...formProps}
        className="border border-base-300 bg-base-200 p-4 xl:flex xl:flex-wrap xl:items-end xl:gap-x-3"
      >
        <div className="flex items-end gap-3 xl:grow-[2] xl:basis-80">
          <SearchText typed={isTooLong ? limits.typed.q : text} />
          <button type="submit" className="btn btn-secondary">
            Search
          </button>
        </div>
        {limits.typed.view && <input type="hidden" name="view" value="list" />}
        {/* On a phone the rest unfolds with a checkbox, which works without scripts. */}
        <label className="btn btn-outline btn-sm relative mt-3 min-h-11 has-focus-visible:outline-3 has-focus-visible:outline-primary">
          <input
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            type="checkbox"
            id="more-filters"
            defaultChecked={unfolded}
          />
          <span className="lg:hidden">Filter and sort</span>
          <span className="max-lg:hidden">More filters</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 fill-none stroke-2 stroke-current peer-checked:rotate-180"
          >
            <path d="m2 4 4 4 4-4" />
          </svg>
        </label>
        <div className="mt-3 hidden grid-cols-2 items-end gap-x-4 gap-y-3 in-[form:has(#more-filters:checked)]:grid lg:grid lg:grid-cols-[1.6fr_1fr_1fr_1.4fr] xl:contents">
          <Choices search={search} limits={limits} choices={choices} />
        </div>
        <FurtherChoices search={search} choices={choices} />
      </form>
    </search>
  );
}
