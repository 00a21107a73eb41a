import { useState } from 'react';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { type CheckoutInput, firstCheckoutProblem } from '#src/core/orders/order.ts';
import { useOrderAttempt } from '#src/core/orders/use-order-attempt.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { type Problems, problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { firstChoice, groupsOf } from './offer.ts';
import { acceptQuoteCall, type Quote, type QuoteRevision } from './quote.calls.ts';

/** The form that accepts a quote, as it is typed. */
export interface AcceptanceInput extends Pick<CheckoutInput, 'shippingAddress' | 'orderedPhone'> {
  poNumber: string;
}

type FieldName = keyof AcceptanceInput;

interface Asked {
  quote: Quote;
  kept: KeptAcceptance;
  revision: QuoteRevision;
  secret: string | undefined;
  onAccepted: () => void;
}

interface ShortLine {
  line: number;
  code: string;
}

/** The lines that the shop has called short of stock, or whose tools are gone. */
function shortIn(error: unknown): readonly ShortLine[] {
  const isShort = error instanceof ApiError && ['stock_short', 'tool_not_found'].includes(error.code ?? '');
  return isShort ? (error.details.lines as readonly ShortLine[]) : [];
}

const placesOf = (lines: readonly ShortLine[]) => lines.map(({ line }) => line);

function problemsOf({ shippingAddress, orderedPhone }: AcceptanceInput): Problems<FieldName> {
  const problem = firstCheckoutProblem({ shippingAddress, orderedPhone, orderedMinQty: '500' }, MAX_STOCK);
  return problemAt(problem as { field: FieldName; message: string } | undefined);
}

/** The lines to be accepted. Another revision resets them. */
function useChosenLines(latest: QuoteRevision | undefined) {
  const { revision, lines } = latest ?? { revision: undefined, lines: [] };
  const [chosen, setChosen] = useState(() => firstChoice(lines));
  const [short, setShort] = useState<readonly number[]>([]);
  const [gone, setGone] = useState<readonly number[]>([]);
  const [begunWith, setBegunWith] = useState(revision);
  const [current, setCurrent] = useState(revision);
  if (current !== revision) {
    setCurrent(revision);
    setBegunWith(begunWith ?? revision);
    setChosen(firstChoice(lines));
    setShort([]);
    setGone([]);
  }
  return { chosen, short, gone, setChosen, setShort, setGone, isReplaced: begunWith !== revision };
}

/** Whether an attempt to accept was refused: without an answer, it may have arrived. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/** What the page keeps of the form, which it shows only below the latest revision while that is open. */
export function useKeptAcceptance({ revisions, state }: Pick<Quote, 'revisions' | 'state'>) {
  const [input, setInput] = useState<AcceptanceInput>({ shippingAddress: '', orderedPhone: '', poNumber: '' });
  const [isSent, setSent] = useState(false);
  const isTyped = Object.values(input).some((text) => text !== '');
  useUnsaved(state === 'offered' && isTyped);
  return { input, setInput, isUnused: isTyped && !isSent, setSent, ...useChosenLines(revisions.at(-1)) };
}

type KeptAcceptance = ReturnType<typeof useKeptAcceptance>;

/** State and request of the form. */
export function useAcceptance({ quote, kept, revision, secret, onAccepted }: Asked) {
  const { lost, headersFor, noteFailure } = useOrderAttempt();
  const { input, chosen, short, gone, setInput, setChosen, setShort, setGone, isReplaced } = kept;
  const form = useSubmit<FieldName>({
    validate: () => problemsOf(input),
    serverFields: ['shippingAddress', 'orderedPhone', 'poNumber'],
    async send() {
      const { poNumber, ...address } = input;
      const body = {
        ...address,
        revision: revision.revision,
        lines: chosen.toSorted((a, b) => a - b),
        ...(poNumber.trim() !== '' && { poNumber: poNumber.trim() }),
        ...(secret !== undefined && { secret }),
      };
      const params = { id: quote._id };
      kept.setSent(true);
      await callContract(acceptQuoteCall, { params, body }, { headers: headersFor(body) });
      showSuccess('Your orders are placed. Please pay the invoice.');
      onAccepted();
    },
    async onFailure(error) {
      if (isRefused(error)) kept.setSent(false);
      const lines = shortIn(error);
      setShort(placesOf(lines));
      setGone((before) => [...before, ...placesOf(lines.filter(({ code }) => code === 'tool_not_found'))]);
      await noteFailure(error);
    },
  });
  return {
    ...form,
    lost,
    input,
    chosen,
    short,
    /** Whether another revision than the one on the page at first is to be accepted. */
    isReplaced,
    /** Positions of lines whose tools are no longer in the catalogue. */
    gone,
    change(edit: Partial<AcceptanceInput>) {
      setInput((before) => ({ ...before, ...edit }));
      form.clear('form', ...(Object.keys(edit) as FieldName[]));
    },
    /** Chooses an alternative in place of the others of its group. */
    choose(place: number) {
      const group = groupsOf(revision.lines).find((places) => places.includes(place)) ?? [];
      setChosen((before) => [...before.filter((each) => !group.includes(each)), place]);
    },
    /** Leaves the lines out that are short of stock, or without a tool. */
    leaveOut() {
      setChosen((before) => before.filter((place) => !short.includes(place)));
      setShort([]);
      form.clear('form');
    },
  };
}
