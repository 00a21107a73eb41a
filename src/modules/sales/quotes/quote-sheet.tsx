import { useState } from 'react';
import { formatDate } from '#src/core/site/calendar.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { choiceTotals } from './choice-totals.ts';
import type { Quote, QuoteLine, QuoteRevision } from './quote.calls.ts';
import { differencesOf } from './quote-difference.ts';
import { type ReadableQuote, savePdf } from './read-quote-page.ts';

/** On phones a line becomes a list, and each cell shows its own label. */
const cell =
  'text-right max-sm:flex max-sm:justify-between max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
const wide = 'max-sm:flex max-sm:justify-between max-sm:gap-4';

function Line({ line, currency }: { line: QuoteLine; currency: string }) {
  return (
    <tr className="max-sm:flex max-sm:flex-col">
      <td className="max-sm:border-0 max-sm:px-0 max-sm:font-semibold [overflow-wrap:anywhere]">
        {line.tool}
        {line.alternative && (
          <span className="block font-normal text-muted text-sm">Alternative {line.alternative}</span>
        )}
      </td>
      <td className={cell} data-label="Pieces">
        {formatPieces(line.pieces)}
      </td>
      <td className={cell} data-label="Price per piece">
        {formatMoney(line.unitPrice, currency)}
      </td>
      <td className={cell} data-label="Amount">
        {formatMoney(line.amount, currency)}
      </td>
    </tr>
  );
}

function AmountRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className={wide}>
      <td colSpan={3} dir="auto" className="max-sm:border-0 max-sm:px-0 [overflow-wrap:anywhere]">
        {label}
      </td>
      <td className="whitespace-nowrap text-right max-sm:border-0 max-sm:px-0">{amount}</td>
    </tr>
  );
}

function Lines({ revision }: { revision: QuoteRevision }) {
  const { lines, charges, discount, currency } = revision;
  return (
    <table className="table mt-6 tabular-nums max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          <th>Tool</th>
          <th className="text-right">Pieces</th>
          <th className="text-right">Price per piece</th>
          <th className="text-right">Amount</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a revision never change
          <Line key={at} line={line} currency={currency} />
        ))}
        {charges.map(({ text, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the charges of a revision never change
          <AmountRow key={at} label={text} amount={formatMoney(amount, currency)} />
        ))}
        {discount && (
          <AmountRow label={`Discount: ${discount.text}`} amount={formatMoney(-discount.amount, currency)} />
        )}
      </tbody>
      <tfoot className="max-sm:block">
        {choiceTotals(revision).map(({ label, amount }) => (
          <tr key={label} className={`text-base-content ${wide}`}>
            <th colSpan={3} className="max-sm:px-0 [overflow-wrap:anywhere]">
              {label} ({currency})
            </th>
            <td className="whitespace-nowrap text-right font-bold text-lg max-sm:px-0">
              {formatMoney(amount, currency)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Terms({ revision, usual }: { revision: QuoteRevision; usual: string | null }) {
  const { offeredAt, validUntil, delivery, leadTimeDays, depositPercent } = revision;
  const rows = [
    ['Offered on', formatDate(offeredAt, 'long')],
    ['Valid until', endInWords(validUntil)],
    ['Delivery', delivery],
    ['Lead time', leadTimeDays === null ? '' : `${leadTimeDays} days`],
    ['Deposit', depositPercent === null ? '' : `${depositPercent}% with the order, the rest before shipment`],
    ['Payment', depositPercent === null ? (usual ?? '') : ''],
  ] as const;
  return (
    <dl className="mt-4 grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What the shown revision changes. */
function Differences({ before, shown }: { before: QuoteRevision; shown: QuoteRevision }) {
  return (
    <section className="mt-6" aria-label={`Changes since revision ${before.revision}`}>
      <h2 className="text-heading">Changes since revision {before.revision}</h2>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {differencesOf(before, shown).map(({ label, before: old, after }) => (
          <li key={label}>
            {label}: {after ?? 'taken out'}
            {old !== null && <span className="text-muted"> (before: {old})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Revisions({ quote, shown }: { quote: Quote; shown: QuoteRevision }) {
  if (quote.revisions.length < 2) return null;
  return (
    <nav aria-label="Revisions" className="flex flex-wrap gap-x-5">
      {quote.revisions.map(({ revision }) => (
        <PageLink
          key={revision}
          className="inline-flex min-h-11 items-center text-link aria-[current]:font-semibold aria-[current]:no-underline"
          aria-current={revision === shown.revision ? 'page' : undefined}
          to={{ search: `?${new URLSearchParams({ revision })}`, hash: window.location.hash }}
          preventScrollReset
        >
          Revision {revision}
        </PageLink>
      ))}
    </nav>
  );
}

function PdfButton({ readable, revision }: { readable: ReadableQuote; revision: string }) {
  const [problem, setProblem] = useState<string>();
  function save() {
    setProblem(undefined);
    savePdf(readable, revision).catch((error: Error) => setProblem(error.message));
  }
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={save}>
        PDF of revision {revision}
      </button>
      <FormProblem message={problem} />
    </>
  );
}

interface QuoteSheetProps {
  readable: ReadableQuote;
  shown: QuoteRevision;
  before: QuoteRevision | undefined;
  isLatest: boolean;
}

/** A revision of a quote, and what it changes. */
export function QuoteSheet({ readable, shown, before, isLatest }: QuoteSheetProps) {
  return (
    <article className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Revisions quote={readable.quote} shown={shown} />
        <PdfButton key={shown.revision} readable={readable} revision={shown.revision} />
      </div>
      {!isLatest && (
        <p role="note" className="mt-4 border border-error px-4 py-3 font-semibold text-error">
          A later revision has replaced this one.
        </p>
      )}
      <Lines revision={shown} />
      <p className="mt-2 text-muted text-sm">Where tax is due, the invoice has it. Stock is not held by a quote.</p>
      <Terms revision={shown} usual={isLatest ? readable.quote.usualTerms : null} />
      {shown.notes && (
        <p dir="auto" className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {shown.notes}
        </p>
      )}
      {before && <Differences before={before} shown={shown} />}
    </article>
  );
}
