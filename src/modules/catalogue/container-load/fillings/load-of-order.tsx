import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import { useModuleFacts } from '#src/core/site/use-shop-facts.ts';
import {
  containerFor,
  defaultContainers,
  filledUp,
  formatLoad,
  formatShare,
  loadOf,
  parseContainers,
  roundedUp,
  shareOf,
} from '#src/core/tools/container-load.ts';
import { DrawnContainer } from '#src/core/tools/drawn-container.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** More than any ship carries: nothing is shown for a typing error. */
const MAX_PIECES = 100_000_000;

/** Shows the cartons, volume and weight of the typed quantity, and how far they fill a container. */
export default function LoadOfOrder({ tool: { carton, quantity: stock }, pieces, onPieces }: QuantityHelpProps) {
  const { containers } = useModuleFacts('catalogue');
  const known = (containers && parseContainers(String(containers))) || defaultContainers;
  if (!carton || !(pieces > 0 && pieces <= MAX_PIECES)) return null;
  const load = loadOf(carton, pieces);
  const container = containerFor(load, known);
  if (!container) return null;
  const share = shareOf(load, container);
  const rounded = roundedUp(carton, pieces, stock);
  const filled = filledUp(carton, pieces, stock, container);
  const action = (label: string, to: number) => (
    <button type="button" className="btn btn-outline btn-sm" onClick={() => onPieces(to)}>
      {label}
      <span className="font-normal">{formatPieces(to)}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3 border border-base-300 bg-base-100 p-3 text-sm tabular-nums">
      <div className="flex grow basis-64 items-center gap-4">
        <DrawnContainer share={share} />
        <p>
          {formatPieces(pieces)} {pieces === 1 ? 'piece' : 'pieces'} = {formatLoad(load)} ·{' '}
          <strong>{formatShare(share, container.name)}</strong>
          <span className="block text-muted">To be confirmed by the forwarder</span>
        </p>
      </div>
      {(rounded || filled) && (
        <div className="flex flex-wrap gap-2 sm:flex-col">
          {rounded && action('Round up to full cartons', rounded)}
          {filled && action('Fill the container', filled)}
        </div>
      )}
    </div>
  );
}
