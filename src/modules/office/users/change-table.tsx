import { clockName, DateTime } from '#src/core/site/date-time.tsx';
import { useMayOpen } from '#src/core/site/use-dashboard-menu.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useOrderProcesses } from '#src/modules/orders/actions/use-order-processes.ts';
import { eventLabel } from '#src/modules/orders/moves/order-process.ts';
import { statesToFind } from '#src/modules/orders/moves/order-states.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { placeOfChange, type RecordedChange } from './admin-change.ts';
import { changeInWords } from './change-in-words.ts';

/** Changes, newest first; on a smaller screen each change is a card. */
export function ChangeTable({ changes }: { changes: readonly RecordedChange[] }) {
  return (
    <table className="table mt-4 as-card:block as-table:table-fixed">
      <thead className="as-card:sr-only">
        <tr>
          <th className="w-44">When ({clockName})</th>
          <th className="w-48">Administrator</th>
          <th className="w-56">Change</th>
          <th>Before and after</th>
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5">
        {changes.map((change) => (
          <ChangeRow key={change._id} change={change} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'align-top as-card:border-0 as-card:p-0';

function ChangeRow({ change }: { change: RecordedChange }) {
  const { at, admin, kind, action, subject } = change;
  const mayOpen = useMayOpen();
  const place = placeOfChange(change);
  const processes = useOrderProcesses();
  const done = kind === 'order' ? eventLabel(action, processes).toLowerCase() : action;
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1 as-card:border as-card:border-base-300 as-card:p-4 as-table:h-14">
      <td className={`${cell} whitespace-nowrap`}>
        <DateTime at={at} inTable />
      </td>
      <td className={`${cell} text-muted [overflow-wrap:anywhere]`}>{admin}</td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>
        <span className="block font-semibold first-letter:uppercase">{`${kind} ${done}`}</span>
        {mayOpen(place) ? (
          <PageLink className="link inline-flex items-center as-card:min-h-11" to={place}>
            {subject}
          </PageLink>
        ) : (
          subject
        )}
      </td>
      <td className={cell}>
        <Differences change={change} />
      </td>
    </tr>
  );
}

function Differences({ change }: { change: RecordedChange }) {
  const { currency } = useShopFacts();
  const states = new Map<string, string>(statesToFind(useOrderProcesses()));
  return (
    <dl className="text-sm">
      {changeInWords(change, { states, currency }).map(({ field, was, is }) => (
        <div key={field} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{field}: </dt>
          <dd className="inline">
            {change.before && <del className={change.after ? 'text-muted' : 'no-underline'}>{was}</del>}
            {change.before && change.after && ' → '}
            {change.after && <ins className="no-underline">{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
