import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import type { PricePreview } from './price-change.calls.ts';
import { PricesTable } from './prices-table.tsx';
import { usePrices } from './use-prices.ts';

interface PricesFormProps {
  text: string;
  category: string;
  categories: readonly string[];
}

const formatTools = (count: number) => `${formatPieces(count)} ${count === 1 ? 'tool' : 'tools'}`;

function summaryOf({ changes, unchanged }: PricePreview): string {
  if (changes.length === 0 && unchanged === 0) return 'No tools match. Try fewer words or another category.';
  if (changes.length === 0) return 'All new prices round to the current ones: there is nothing to change.';
  return `${formatTools(changes.length)} to change${unchanged > 0 ? `, ${formatTools(unchanged)} unchanged` : ''}.`;
}

/** Form for the tools and the percentage, followed by the new prices. */
export function PricesForm({ text, category, categories }: PricesFormProps) {
  const chosen = { q: text, category };
  const { form, problems, failure, submitting, submit, input, change, preview, ready } = usePrices(chosen);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <div className="grid items-start gap-3 border border-base-300 bg-base-200 p-4 sm:grid-cols-3">
        <Field
          label="Search tools"
          type="search"
          name="q"
          placeholder="All tools"
          maxLength={MAX_SEARCH_LENGTH}
          value={input.q}
          onChange={({ target }) => change({ q: target.value })}
        />
        <label className="flex flex-col gap-1 font-medium text-sm">
          Category
          <select
            className="select w-full font-normal"
            name="category"
            value={input.category}
            onChange={({ target }) => change({ category: target.value })}
          >
            <option value="">All categories</option>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Field
          label="Percent"
          name="percent"
          autoComplete="off"
          placeholder="5 or −2.5"
          error={problems.percent}
          value={input.percent}
          onChange={({ target }) => change({ percent: target.value })}
        />
      </div>
      <CallProblem {...failure} />
      <div aria-live="polite">{preview && <p className="font-semibold">{summaryOf(preview)}</p>}</div>
      <button
        type="submit"
        className={`btn self-start ${ready ? 'btn-primary' : 'btn-outline'}`}
        aria-disabled={submitting}
      >
        {ready ? `Change the prices of ${formatTools(preview?.changes.length ?? 0)}` : 'Show the new prices'}
      </button>
      {preview && ready && <PricesTable changes={preview.changes} />}
    </form>
  );
}
