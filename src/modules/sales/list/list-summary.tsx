import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { company } from '#src/core/site/company.ts';
import { contactPath } from '#src/core/site/contact-path.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { formatVolume } from '#src/core/tools/container-load.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { askQuotePath } from '../quotes/quote.ts';
import { loadOfLines } from './fill-container.ts';
import { ListContainers } from './list-containers.tsx';
import type { ListLine } from './list-lines.ts';
import { LIST_PATH } from './list-lines.ts';
import { PlaceList } from './place-list.tsx';
import { isLoading, type PricedLine } from './priced-lines.ts';
import { ShareList } from './share-list.tsx';

interface ListSummaryProps {
  lines: readonly PricedLine[];
  currency: string;
  onPieces: (edits: readonly ListLine[]) => void;
  onRemove: (toolIds: readonly string[]) => void;
  /** Reads the tools that could not be read. */
  onUnread: () => void;
}

const figures = (lines: readonly PricedLine[]) => {
  const load = loadOfLines(lines);
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const rows = [
    { name: 'Pieces', value: formatPieces(pieces) },
    { name: 'Cartons', value: formatPieces(load.cartons) },
    { name: 'Volume', value: formatVolume(load.m3) },
    { name: 'Gross weight', value: `${formatPieces(Math.round(load.grossKg))} kg` },
  ];
  return { rows, without: lines.filter(({ tool, carton }) => tool && !carton).length };
};

/** The question to the sales team, with all lines. */
const question = (lines: readonly PricedLine[]) =>
  `Please quote:\n${lines.map(({ tool, pieces }) => `${formatPieces(pieces)} × ${tool?.toolName ?? 'a tool of earlier'}`).join('\n')}\n\n`;

/** Customers ask with a form for each line; visitors, and for long lists, write to the sales team. */
function quotePathOf(lines: readonly PricedLine[], isSignedIn: boolean): string {
  const known = lines.filter(({ isGone }) => !isGone);
  return isSignedIn && known.length <= MAX_ORDERS_TOGETHER ? askQuotePath(known) : contactPath(question(lines));
}

const AskForQuote = ({ lines, isSignedIn }: Pick<ListSummaryProps, 'lines'> & { isSignedIn: boolean }) => (
  <PageLink className="btn btn-outline" to={quotePathOf(lines, isSignedIn)}>
    Ask for a quote
  </PageLink>
);

function Actions(props: ListSummaryProps) {
  const user = useSessionUser();
  return (
    <div className="mt-5 flex flex-col gap-3 print:hidden">
      {user ? (
        <WithinRole call="POST /orders" to="order or ask for quotes">
          <PlaceList email={user.email} {...props} />
          <AskForQuote lines={props.lines} isSignedIn />
        </WithinRole>
      ) : (
        <>
          <PageLink className="btn btn-primary btn-lg" to={withReturn('/login', LIST_PATH)}>
            Sign in to order
          </PageLink>
          <AskForQuote lines={props.lines} isSignedIn={false} />
        </>
      )}
    </div>
  );
}

/** Sums, containers, and what can be done with all lines. */
export function ListSummary(props: ListSummaryProps) {
  const { lines, currency, onPieces } = props;
  const { deliveryTerm } = useShopFacts();
  const { rows, without } = figures(lines);
  const total = lines.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const unpriced = lines.filter(({ tool, price }) => tool && price === undefined).length;
  return (
    <aside
      aria-label="Sum of the list"
      className="border border-base-300 bg-base-200 p-5 tabular-nums lg:sticky lg:top-6 print:border-0 print:p-0"
    >
      <p className="text-muted text-sm">Total price</p>
      <p className="font-bold text-3xl">{isLoading(lines) ? '…' : formatMinor(total, currency)}</p>
      <p className="text-muted text-sm">
        {[
          deliveryTerm,
          unpriced > 0 &&
            `without ${unpriced === 1 ? 'one tool whose price is' : `${unpriced} tools whose prices are`} on request`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <dl className="mt-4 border-base-300 border-t">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-base-300 border-b py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {without > 0 && (
        <p className="mt-2 text-muted text-sm">
          Without {without === 1 ? 'one tool whose carton is' : `${without} tools whose cartons are`} not stated.
        </p>
      )}
      <ListContainers lines={lines} onPieces={onPieces} />
      <Actions {...props} />
      <ShareList lines={lines} />
      <p className="mt-4 hidden text-sm print:block">
        {company.name}, {company.email.sales}. Prices of today; they are not an offer.
      </p>
    </aside>
  );
}
