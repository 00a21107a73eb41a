import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { useDraft } from '#src/core/drafts/use-draft.ts';
import { firstCheckoutProblem } from '#src/core/orders/order.ts';
import { useOrderAttempt } from '#src/core/orders/use-order-attempt.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useHasUnsaved } from '#src/platform/ui/unsaved.ts';
import type { Attempt } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, useSubmit } from '#src/platform/ui/use-submit.ts';
import { readOwnPricesAgain } from '../agreed-prices/use-own-prices.ts';
import { postOrdersCall } from '../several-orders/orders.calls.ts';
import { isLoading, type PricedLine } from './priced-lines.ts';

/** Why a line was refused. */
export interface RefusedLine {
  toolId: string;
  code: string;
  message: string;
  /** Pieces in stock, if they are too few. */
  available?: number;
  /** The new price per piece, in units of the currency, if it has changed. */
  price?: number;
  /** Pieces that were refused. */
  pieces?: number | undefined;
}

const empty = { shippingAddress: '', orderedPhone: '', attempt: [] as Attempt };
const FIELDS = ['shippingAddress', 'orderedPhone'] as const;

const isRefusedLine = (line: Partial<RefusedLine> | null): line is RefusedLine =>
  typeof line?.toolId === 'string' && typeof line.message === 'string';

function refusedIn(error: unknown): RefusedLine[] {
  const lines = error instanceof ApiError ? error.details.lines : undefined;
  return Array.isArray(lines) ? lines.filter(isRefusedLine) : [];
}

/** What is known to be wrong before anything is sent. */
const refusedBefore = (lines: readonly PricedLine[]): RefusedLine[] =>
  lines.flatMap(({ toolId, tool, problem, pieces, stock }) =>
    problem === undefined
      ? []
      : {
          ...{ toolId, code: 'checkout_rule', message: tool ? `${tool.toolName}: ${problem}` : problem },
          ...(tool && pieces > stock && { available: stock }),
        },
  );

type Field = (typeof FIELDS)[number];

function firstProblem(lines: readonly PricedLine[], address: typeof empty, known: readonly RefusedLine[]) {
  const wholeForm = (message: string) => ({ field: 'form' as const, message });
  if (known.length > 0) return wholeForm('These lines cannot be ordered. Nothing was placed.');
  const problem = firstCheckoutProblem({ ...address, orderedMinQty: '500' }, 500);
  if (problem) return problem as { field: Field; message: string };
  if (!isLoading(lines)) return undefined;
  return wholeForm('The prices are not read yet. Please place the orders once they are shown.');
}

/** New prices per piece that the shop has told for these pieces: placing the orders again accepts them. */
const pricesTold = (refused: readonly RefusedLine[], lines: readonly PricedLine[]) =>
  new Map(
    refused.flatMap(({ toolId, price, pieces }) =>
      price !== undefined && lines.some((line) => line.toolId === toolId && line.pieces === pieces)
        ? [[toolId, price] as const]
        : [],
    ),
  );

/**
 * Places the orders of all lines, all or none.
 * @param options `onPlaced` receives the tools whose orders were placed; `onUnread` reads the tools that are not read
 */
export function usePlaceList(
  lines: readonly PricedLine[],
  currency: string,
  { onPlaced, onUnread }: { onPlaced: (toolIds: readonly string[]) => void; onUnread: () => void },
) {
  const navigate = useNavigate();
  const hasUnsaved = useHasUnsaved();
  const [input, setInput] = useDraft('place-list', empty);
  const { lost, headersFor, noteFailure } = useOrderAttempt({
    stored: input.attempt,
    store: (attempt) => setInput((before) => ({ ...before, attempt })),
    readPrice: readOwnPricesAgain,
  });
  const [answered, setAnswered] = useState<readonly RefusedLine[]>([]);
  const known = refusedBefore(lines);
  /** The refusals of lines that have not changed since. */
  const refused = [
    ...known,
    ...answered.filter(({ toolId, code, available }) => {
      const line = lines.find((each) => each.toolId === toolId);
      const isSettled = code === 'checkout_rule' && line && line.pieces <= (available ?? 0);
      return line && !isSettled && !known.some((each) => each.toolId === toolId);
    }),
  ];
  const told = pricesTold(refused, lines);
  const piecesOf = ({ toolId }: RefusedLine) => lines.find((line) => line.toolId === toolId)?.pieces;

  async function send() {
    const { shippingAddress, orderedPhone } = input;
    const body = {
      lines: lines.map(({ toolId, pieces, price }) => {
        const unitPrice = told.get(toolId) ?? (price === undefined ? undefined : fromMinorUnits(price, currency));
        return { toolId, pieces, ...(unitPrice !== undefined && { unitPrice }) };
      }),
      shippingAddress,
      orderedPhone,
    };
    const { insertedIds, invoice } = await callContract(postOrdersCall, { body }, { headers: headersFor(body) });
    setInput(empty);
    onPlaced(lines.map(({ toolId }) => toolId));
    const placed = insertedIds.length === 1 ? '1 order is placed' : `${insertedIds.length} orders are placed`;
    showSuccess(invoice ? `${placed}, under the invoice ${invoice}. Please pay now.` : `${placed}.`);
    // Lines that wait for a correction would be lost.
    if (!hasUnsaved) await navigate('/dashboard');
  }

  const submission = useSubmit<Field>({
    validate: () => {
      if (isLoading(lines)) onUnread();
      return problemAt(firstProblem(lines, input, known));
    },
    send,
    serverFields: FIELDS,
    async onFailure(error) {
      setAnswered(refusedIn(error).map((line) => ({ ...line, pieces: piecesOf(line) })));
      await noteFailure(error);
    },
  });

  function change(edits: Partial<typeof input>) {
    setInput((before) => ({ ...before, ...edits }));
    submission.clear('form', ...FIELDS.filter((name) => name in edits));
  }

  return { ...submission, lost, input, change, refused, told };
}
