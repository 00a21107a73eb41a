import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { linePrice, listPrices } from '#src/core/orders/line-price.ts';
import { OrderProblem } from '#src/core/orders/order-problem.tsx';
import { useOrderAttempt } from '#src/core/orders/use-order-attempt.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { type AskInput, problemOfAsking, requestOfInput, TARGET } from './ask-input.ts';
import { LineFields } from './line-fields.tsx';
import { lineFieldsOf, type QuoteLineInput } from './line-input.ts';
import { askQuoteCall } from './quote.calls.ts';
import { MAX_PORT_LENGTH, MAX_QUOTE_TEXT, MY_QUOTES, quotePath } from './quote.ts';

function useAskForm(first: readonly QuoteLineInput[], currency: string) {
  const navigate = useNavigate();
  const [start] = useState<AskInput>({ lines: first, port: '', message: '' });
  const { lost, headersFor, noteFailure } = useOrderAttempt();
  const [input, setInput] = useState<AskInput>(start);
  useUnsaved(input !== start);
  const form = useSubmit<string>({
    validate: () => problemAt(problemOfAsking(input, currency)),
    serverFields: [...lineFieldsOf(input.lines.length, 'toolId', 'pieces', TARGET.field), 'port', 'message'],
    onFailure: noteFailure,
    async send() {
      const { lines, ...rest } = requestOfInput(input, currency);
      const body = { ...rest, lines: [...lines] };
      const { insertedId } = await callContract(askQuoteCall, { body }, { headers: headersFor(body) });
      showSuccess('Thank you. We will send you our quote by mail.');
      await navigate(quotePath(insertedId), withoutQuestion);
    },
  });
  function change(edit: Partial<AskInput>, field: string) {
    setInput((before) => ({ ...before, ...edit }));
    form.clear(field, 'form');
  }
  return { ...form, lost, input, change };
}

/** The list price of a line's pieces, for comparison with the target price. */
function useListPrice(tools: readonly Tool[], currency: string) {
  const sources = useFillings(listPrices);
  return ({ toolId, pieces }: QuoteLineInput) => {
    const tool = tools.find(({ _id }) => _id === toolId);
    const price = tool && linePrice(tool, parseWholeNumber(pieces), sources, currency);
    return price === undefined ? undefined : `List price ${formatMinor(price, currency)}`;
  };
}

/** A customer asks for a quote. @param first the lines that are filled in */
export function AskForm({ tools, first }: { tools: readonly Tool[]; first: readonly QuoteLineInput[] }) {
  const { currency } = useShopFacts();
  const listPrice = useListPrice(tools, currency);
  const { form, submit, problems, failure, lost, submitting, input, change } = useAskForm(first, currency);
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-4 flex max-w-3xl flex-col gap-5">
      <LineFields
        lines={input.lines}
        tools={tools}
        currency={currency}
        price={{ label: `Target price (${currency}), optional`, field: TARGET.field }}
        priceHint={listPrice}
        hasAlternatives={false}
        problems={problems}
        onChange={(lines, field) => change({ lines }, field)}
      />
      <Field
        label="Port or place of delivery"
        maxLength={MAX_PORT_LENGTH}
        value={input.port}
        error={problems.port}
        onChange={({ target }) => change({ port: target.value }, 'port')}
      />
      <TextArea
        label="Message"
        rows={4}
        maxLength={MAX_QUOTE_TEXT}
        hint="What else we should know: your brand on the tools, packing, dates."
        value={input.message}
        error={problems.message}
        onChange={({ target }) => change({ message: target.value }, 'message')}
      />
      <OrderingFor />
      <OrderProblem failure={failure} lost={lost} what="request" seenAt={MY_QUOTES} />
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        Ask for a quote
      </button>
    </form>
  );
}
