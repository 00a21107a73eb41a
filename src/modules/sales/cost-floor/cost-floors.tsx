import { useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { keepEditsSince, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { ToolChoice, useChoosableTools } from '../agreed-prices/tool-choice.tsx';
import { getCostFloorsCall, putCostFloorCall } from './cost-floor.calls.ts';
import { costFloorProblem } from './cost-floor.ts';

const empty = { toolId: '', floor: '' };

function FloorForm({ onSet }: { onSet: () => Promise<void> }) {
  const { currency } = useShopFacts();
  const { tools, problem } = useChoosableTools(true);
  const [input, setInput] = useState(empty);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof typeof empty>({
    serverFields: ['toolId', 'floor'],
    validate() {
      const ofFloor = costFloorProblem(input.floor, currency);
      return { ...(input.toolId === '' && { toolId: 'Please choose a tool.' }), ...(ofFloor && { floor: ofFloor }) };
    },
    async send() {
      const { toolId, floor } = input;
      await callContract(putCostFloorCall, { params: { id: toolId }, body: { floor } });
      showSuccess(floor.trim() === '' ? 'The cost floor is removed.' : 'The cost floor is set.');
      setInput((now) => keepEditsSince(now, input, empty));
      void onSet();
    },
  });
  const field = textFields(input, setInput, { problems, clear });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-4xl gap-4 sm:grid-cols-[1fr_12rem_auto]">
      <ToolChoice tools={tools} {...field('toolId')} />
      <Field
        label={`Cost per piece (${currency})`}
        inputMode={inputModeFor(currency)}
        hint="Empty for none."
        {...field('floor')}
      />
      <div className="sm:pt-6">
        <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
          Set the cost floor
        </button>
      </div>
      <CallProblem {...(failure ?? { message: problem })} />
    </form>
  );
}

/** What a piece of each tool costs to make, on the page of the agreed prices. */
export default function CostFloors() {
  const { currency } = useShopFacts();
  const maySet = useMay()('PUT /tool/:id/cost-floor');
  const { answer, problem, read } = useContract(getCostFloorsCall, {});
  return (
    <section className="mt-10 min-w-0">
      <h2 className="text-heading">Cost floors</h2>
      <p className="mt-1 text-muted">
        What a piece costs to make. A lower price in an order, an offer, an agreed price or by a discount must be
        confirmed. Customers never see it.
      </p>
      {maySet && <FloorForm onSet={read} />}
      <FormProblem message={problem} />
      {answer && answer.length > 0 && (
        <ul className="mt-6 border-base-300 border-t tabular-nums">
          {answer.map(({ toolId, toolName, floor }) => (
            <li key={toolId} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{toolName}</span>
              <span className="font-semibold">{formatMoney(floor, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {answer?.length === 0 && <p className="mt-4">No tool has a cost floor.</p>}
    </section>
  );
}
