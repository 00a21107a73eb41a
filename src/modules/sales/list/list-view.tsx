import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { listPrices } from '#src/core/orders/line-price.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showUndo } from '#src/platform/ui/toasts.tsx';
import { useOwnPrices } from '../agreed-prices/use-own-prices.ts';
import { AddLines } from './add-lines.tsx';
import { type ListLine, MAX_LIST_LINES } from './list-lines.ts';
import { ListRow } from './list-row.tsx';
import { ListSummary } from './list-summary.tsx';
import { againPath, isAgainLink } from './order-again-link.ts';
import { OrderedAgain } from './ordered-again.tsx';
import { pricedLines } from './priced-lines.ts';
import { SharedLines } from './shared-lines.tsx';
import { sendList, useList } from './use-list.ts';
import { useListedTools } from './use-listed-tools.ts';

const UNDO_MS = 8_000;

/** Lines with the pieces of these; others stay. Lines that are new come last. */
const withLines = (lines: readonly ListLine[], edits: readonly ListLine[]): ListLine[] => [
  ...new Map([...lines, ...edits].map((line) => [line.toolId, { toolId: line.toolId, pieces: line.pieces }])).values(),
];

/** The list with prices, and its changes. */
function usePricedList() {
  const { currency } = useShopFacts();
  const sources = useFillings(listPrices);
  const list = useList();
  const own = useOwnPrices();
  const { tools, failed, retry } = useListedTools(list.lines.map(({ toolId }) => toolId));
  const priced = useMemo(
    // Without the buyer's own prices, no price is known.
    () => pricedLines(list.lines, { tools: own ? tools : new Map(), sources, own: own ?? new Map(), currency }),
    [list.lines, tools, sources, own, currency],
  );
  return { ...list, priced, failed, retry, currency };
}

interface ListStatusProps {
  lines: readonly ListLine[];
  /** Number of lines that the account does not have. */
  unsent: number;
}

function ListStatus({ lines, unsent }: ListStatusProps) {
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(lines.length);
  useEffect(() => {
    // The button that removed a line is gone with it.
    if (lines.length < before.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
    before.current = lines.length;
  }, [lines.length]);
  return (
    <>
      <p ref={status} tabIndex={-1} className="mt-2 text-muted tabular-nums" role="status">
        {lines.length === 0
          ? 'Collect tools and pieces, then place them all at once or ask for a quote.'
          : `${lines.length} ${lines.length === 1 ? 'tool' : 'tools'}, ${formatPieces(pieces)} pieces`}
      </p>
      {lines.length > MAX_LIST_LINES && (
        <p role="alert" className="alert alert-warning mt-4">
          A list can have {MAX_LIST_LINES} tools. {unsent} of these are only on this device: remove some, or place a
          part of them.
        </p>
      )}
    </>
  );
}

function PricesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-4">
      The prices could not be loaded.{' '}
      <button type="button" className="link link-primary" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

interface ListToolsProps {
  lines: readonly ListLine[];
  isSignedIn: boolean;
  /** @returns false if the list would have too many lines */
  onAdd: (lines: readonly ListLine[]) => boolean;
  onRemoveAll: () => void;
}

/** What adds to the list, and what empties it. */
function ListTools({ lines, isSignedIn, onAdd, onRemoveAll }: ListToolsProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <button
          type="button"
          className="btn btn-outline max-md:min-h-11"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Paste lines or choose a file
        </button>
        {isSignedIn && (
          <PageLink className="btn btn-outline max-md:min-h-11" to={againPath([])} preventScrollReset>
            Order again
          </PageLink>
        )}
        {lines.length > 0 && (
          <button type="button" className="btn btn-ghost max-md:min-h-11" onClick={onRemoveAll}>
            Remove all
          </button>
        )}
      </div>
      <div hidden={!adding}>
        <AddLines lines={lines} onAdd={onAdd} />
      </div>
    </>
  );
}

function NoLines() {
  return (
    <EmptyState
      title="Your list is empty."
      text="Add tools from their cards and pages, from an order of yours, or paste your lines below."
    >
      <PageLink className="btn btn-primary" to="/tools">
        All Tools
      </PageLink>
    </EmptyState>
  );
}

/** Sends what waits in this browser, and shows what another device changed. */
function useCurrentList(owner: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    sendList();
    addEventListener('online', sendList);
    return () => removeEventListener('online', sendList);
  }, [owner]);
}

export function BuyersList() {
  const { owner, lines, synced, change, priced, failed, retry, currency } = usePricedList();
  const { hash } = useLocation();
  useCurrentList(owner);

  const setPieces = (edits: readonly ListLine[]) => change((before) => withLines(before, edits));

  const takeOff = (toolIds: readonly string[]) =>
    change((now) => now.filter(({ toolId }) => !toolIds.includes(toolId)));

  function remove(toolIds: readonly string[], said: string) {
    const before = lines;
    takeOff(toolIds);
    showUndo(said, { closesAfterMs: UNDO_MS, undo: () => void change((now) => withLines(before, now)) });
  }

  const isEmpty = lines.length === 0;
  const rows = priced.map((line) => (
    <ListRow
      key={line.toolId}
      line={line}
      currency={currency}
      onPieces={(pieces) => setPieces([{ toolId: line.toolId, pieces }])}
      onRemove={() => remove([line.toolId], `${line.tool?.toolName ?? 'The tool'} is off the list.`)}
    />
  ));
  const ids = lines.map(({ toolId }) => toolId);
  return (
    <>
      <ListStatus lines={lines} unsent={lines.length - synced.length} />
      <SharedLines hash={hash} lines={lines} change={change} />
      <LeaveQuestion />
      {isAgainLink(hash) && <OrderedAgain hash={hash} lines={lines} onAdd={setPieces} />}
      {failed && <PricesMissing onRetry={retry} />}
      <div className={isEmpty ? 'mt-6' : 'mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]'}>
        <div>
          {isEmpty ? <NoLines /> : <ul className="border-base-300 border-t">{rows}</ul>}
          <ListTools
            lines={lines}
            isSignedIn={owner !== ''}
            onAdd={setPieces}
            onRemoveAll={() => remove(ids, 'The list is empty.')}
          />
        </div>
        {!isEmpty && (
          <ListSummary lines={priced} currency={currency} onPieces={setPieces} onRemove={takeOff} onUnread={retry} />
        )}
      </div>
    </>
  );
}
