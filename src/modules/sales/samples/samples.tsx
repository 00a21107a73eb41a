import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import type { AnswerOf } from '#src/core/calls/contract.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getSamplesCall, putSampleStockCall } from './sample.calls.ts';
import { samplePath } from './sample.ts';

type Row = AnswerOf<typeof getSamplesCall>[number];

function StockForm({ toolId, toolName, pieces, onCounted }: Row & { onCounted: () => Promise<void> }) {
  // With what was kept as the clerk began to type, which may be another number by now.
  const [typed, setTyped] = useState<{ text: string; seen?: number }>();
  const input = { pieces: typed?.text ?? String(pieces), seen: typed?.seen ?? pieces };
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'pieces'>({
    serverFields: ['pieces'],
    validate: () => ({}),
    async send() {
      await callContract(putSampleStockCall, { params: { id: toolId }, body: input });
      showSuccess(`${toolName}: the samples are counted.`);
      await onCounted();
      // What was typed meanwhile stays.
      setTyped((now) => (now === typed ? undefined : now));
    },
    // The refusal names what is kept by now.
    async onFailure(error) {
      if (!isRefusal(error)) return;
      await onCounted();
      setTyped((now) => now && { text: now.text });
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2 sm:justify-end">
      <div className="w-40">
        <Field
          label="Samples kept"
          aria-label={`Samples kept of ${toolName}`}
          inputMode="numeric"
          name="pieces"
          value={input.pieces}
          error={problems.pieces}
          onChange={({ target: { value } }) => {
            setTyped((now) => ({ text: value, seen: now?.seen ?? pieces }));
            clear('pieces');
          }}
        />
      </div>
      <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
        Save<span className="sr-only"> the samples of {toolName}</span>
      </button>
      {failure && (
        <div className="basis-full">
          <CallProblem {...failure} />
        </div>
      )}
    </form>
  );
}

/** The samples of each tool, on the page of the batches: their stock, and how many became orders. */
export default function Samples() {
  const { currency } = useShopFacts();
  // A conversation that led here goes on to the form.
  const { search } = useLocation();
  const may = useMay();
  const [mayOrder, mayCount] = [may('POST /sample'), may('PUT /tool/:id/sample')];
  const { answer = [], problem, read } = useContract(getSamplesCall, {});
  return (
    <section className="mt-10 min-w-0">
      <h2 className="text-heading">Samples</h2>
      <p className="mt-1 text-muted">
        Pieces that are kept for samples, apart from the stock. A tool has samples once it has a price for them.
      </p>
      <ul className="mt-4 border-base-300 border-t">
        {answer.map((row) => (
          <li key={row.toolId} className="grid gap-2 border-base-300 border-b py-4 sm:grid-cols-2 sm:items-center">
            <div>
              <p className="font-semibold">{row.toolName}</p>
              {mayOrder && row.price !== null && row.pieces > 0 && (
                <PageLink className="text-link text-sm" to={`${samplePath(row.toolId)}${search}`}>
                  Order for a customer<span className="sr-only">: {row.toolName}</span>
                </PageLink>
              )}
              <p className="text-muted text-sm tabular-nums">
                {row.price === null ? 'No price for a sample' : `${formatMoney(row.price, currency)} each`}.{' '}
                {formatPieces(row.ordered)} ordered, {formatPieces(row.credited)} credited on bulk orders.
              </p>
            </div>
            {mayCount ? (
              <StockForm {...row} onCounted={read} />
            ) : (
              <p className="tabular-nums sm:text-right">{formatPieces(row.pieces)} kept</p>
            )}
          </li>
        ))}
      </ul>
      <FormProblem message={problem} />
    </section>
  );
}
