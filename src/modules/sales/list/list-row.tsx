import { useId, useRef, useState } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatVolume, loadOf, roundedUp } from '#src/core/tools/container-load.ts';
import { ToolName } from '#src/core/tools/tool-name.tsx';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { ToolThumbnail } from '#src/core/tools/tool-thumbnail.tsx';
import { formatMinor, formatMoney, formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { problemOfPieces } from './pieces-problem.ts';
import type { PricedLine } from './priced-lines.ts';

interface ListRowProps {
  line: PricedLine;
  currency: string;
  onPieces: (pieces: number) => void;
  onRemove: () => void;
}

function PiecesField({ line: { pieces, tool, problem }, onPieces }: Pick<ListRowProps, 'line' | 'onPieces'>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What is typed stays while it is not a number of pieces.
  const [typed, setTyped] = useState<string>();
  const wrong = typed === undefined ? undefined : problemOfPieces(parseWholeNumber(typed));
  const shown = wrong ?? problem;
  const rounded = tool?.carton && wrong === undefined ? roundedUp(tool.carton, pieces, tool.quantity) : undefined;
  return (
    <div>
      <label htmlFor={id} className="text-muted text-sm">
        Pieces<span className="sr-only"> of {tool?.toolName ?? 'this tool'}</span>
      </label>
      <input
        ref={input}
        id={id}
        className={`input w-full text-right tabular-nums ${shown ? 'input-error' : ''}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? formatPieces(pieces)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={shown ? `${id}-problem` : undefined}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const read = parseWholeNumber(value);
          if (problemOfPieces(read) === undefined && read !== pieces) onPieces(read);
        }}
        onBlur={() => wrong === undefined && setTyped(undefined)}
      />
      {shown && (
        <p id={`${id}-problem`} className="mt-1 text-error text-sm">
          {shown}
        </p>
      )}
      {tool && problem && pieces > tool.quantity && (
        <PageLink
          className="inline-flex min-h-11 items-center text-link text-sm md:min-h-6 print:hidden"
          to={`/purchase/${tool._id}?pieces=${pieces}`}
        >
          {tool.quantity < MINIMUM_ORDER_QUANTITY ? 'See what is possible' : 'Order it separately'}
        </PageLink>
      )}
      {rounded && (
        <button
          type="button"
          className="btn btn-outline btn-sm mt-2 h-auto min-h-8 py-1 max-md:min-h-11 print:hidden"
          onClick={({ detail }) => {
            setTyped(undefined);
            onPieces(rounded);
            // The button is gone then. A tap would open the keyboard of the phone.
            if (detail === 0) input.current?.focus();
          }}
        >
          Full cartons: {formatPieces(rounded)}
        </button>
      )}
    </div>
  );
}

const kinds = { list: 'list price', step: 'price step', agreed: 'your price', 'on request': undefined };

function Price({ line: { tool, price, kind }, currency }: Pick<ListRowProps, 'line' | 'currency'>) {
  if (!tool) return '–';
  const isLower = price !== undefined && price < minorPriceOf(tool.price, currency);
  return (
    <>
      {price === undefined ? 'On request' : formatMinor(price, currency)}
      <span className={`block font-normal text-sm ${kind === 'agreed' ? 'font-semibold text-success' : 'text-muted'}`}>
        {kinds[kind]}
        {isLower && <s className="ml-1 text-muted">{formatMoney(tool.price, currency)}</s>}
      </span>
    </>
  );
}

function Freight({ line: { carton, pieces } }: Pick<ListRowProps, 'line'>) {
  if (!carton) return <span className="text-muted">Not stated</span>;
  const load = loadOf(carton, pieces);
  return (
    <>
      {formatPieces(load.cartons)} {load.cartons === 1 ? 'carton' : 'cartons'}
      <span className="block text-muted text-sm">
        {formatVolume(load.m3)} · {formatPieces(Math.round(load.grossKg))} kg
      </span>
    </>
  );
}

const label = 'text-muted text-sm';

/** A line: tool, pieces, price, freight and amount. */
export function ListRow({ line, currency, onPieces, onRemove }: ListRowProps) {
  const { tool, isGone, amount } = line;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-base-300 border-b py-4 tabular-nums break-inside-avoid xl:grid-cols-[3.5rem_minmax(0,1fr)_8.5rem_7.5rem_8rem_7.5rem_2.75rem]">
      {tool ? <ToolThumbnail img={tool.img} /> : <div className="studio size-14" />}
      <p className="min-w-0 font-semibold [overflow-wrap:anywhere] max-xl:self-center">
        {tool && (
          <ToolPageLink tool={tool} className="hover:underline">
            <ToolName name={tool.toolName} />
          </ToolPageLink>
        )}
        {isGone && 'A tool of earlier'}
        {!tool && !isGone && <span className="skeleton block h-5 w-40" />}
      </p>
      <button
        type="button"
        className="btn btn-ghost size-11 px-0 text-xl xl:order-last print:hidden"
        aria-label={`Remove ${tool?.toolName ?? 'this tool'}`}
        onClick={onRemove}
      >
        ×
      </button>
      <div className="col-span-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:contents">
        <PiecesField line={line} onPieces={onPieces} />
        <dl className="contents">
          <div className="max-xl:text-right xl:text-right">
            <dt className={label}>Price per piece</dt>
            <dd className="font-semibold">
              <Price line={line} currency={currency} />
            </dd>
          </div>
          <div className="sm:text-right">
            <dt className={label}>Packing</dt>
            <dd>
              <Freight line={line} />
            </dd>
          </div>
          <div className="text-right">
            <dt className={label}>Amount</dt>
            <dd className="font-bold text-lg">{amount === undefined ? '–' : formatMinor(amount, currency)}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}
