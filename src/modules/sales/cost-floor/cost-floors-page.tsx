import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { ToolChoice, useChoosableTools } from '../agreed-prices/tool-choice.tsx';
import type { Route } from './+types/cost-floors-page';
import { getCostFloorsCall, putCostFloorCall } from './cost-floor.calls.ts';
import { costFloorProblem } from './cost-floor.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export const clientLoader = () => callContract(getCostFloorsCall, {});
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Cost floors');
}

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
      setInput(empty);
      await onSet();
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
      <FormProblem message={failure?.message ?? problem} />
    </form>
  );
}

/** What a piece of each tool costs to make. */
export default function CostFloorsPage({ loaderData }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  const { revalidate } = useRevalidator();
  return (
    <section className="min-w-0">
      <h1 className="text-heading">Cost floors</h1>
      <p className="mt-1 text-muted">
        What a piece costs to make. An order, offer or agreed price below it is asked for twice. Customers never see it.
      </p>
      <FloorForm onSet={revalidate} />
      <ul className="mt-6 border-base-300 border-t tabular-nums">
        {loaderData.map(({ toolId, toolName, floor }) => (
          <li key={toolId} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{toolName}</span>
            <span className="font-semibold">{formatMoney(floor, currency)}</span>
          </li>
        ))}
      </ul>
      {loaderData.length === 0 && <EmptyState title="No tool has a cost floor." text="Set the first one above." />}
    </section>
  );
}
