import { useMayOpen } from '#src/core/site/use-dashboard-menu.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { Panel } from '#src/platform/ui/panel.tsx';
import type { ShortTool } from './overview.calls.ts';
import { SHORT_DAYS } from './overview.ts';
import { figuresTable, TableHead } from './table-head.tsx';

const MAX_ROWS = 20;
const MANAGE_TOOLS_PATH = '/dashboard/manage-tools';

const formatDays = (days: number) => (days === 1 ? '1 day' : `${formatPieces(days)} days`);

/** Tools that sell out soon, soonest first. */
export function ShortStock({ tools }: { tools: readonly ShortTool[] }) {
  const mayManage = useMayOpen()(MANAGE_TOOLS_PATH);
  return (
    <div className="mt-6">
      <Panel title={`Stock for less than ${SHORT_DAYS} days`} note="At the rate of the last 30 days">
        {tools.length === 0 ? (
          <p className="py-2">No tool is running short.</p>
        ) : (
          <table className={figuresTable}>
            <caption className="sr-only">Tools that sell out soon</caption>
            <TableHead heads={['Tool', 'In stock', 'Ordered', 'Lasts']} />
            <tbody>
              {tools.slice(0, MAX_ROWS).map(({ key, name, stock, ordered, days }) => (
                <tr key={key}>
                  <th scope="row" className="wrap-anywhere w-full font-normal">
                    {name}
                  </th>
                  <td className="px-1 text-right sm:px-3">{formatPieces(stock)}</td>
                  <td className="px-1 text-right sm:px-3">{formatPieces(ordered)}</td>
                  <td className="whitespace-nowrap text-right font-semibold">
                    {stock === 0 ? 'Out of stock' : formatDays(days)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {tools.length > MAX_ROWS && <p className="text-muted text-sm">{`and ${tools.length - MAX_ROWS} more`}</p>}
        {mayManage && (
          <PageLink className="mt-2 inline-flex min-h-11 items-center text-link print:hidden" to={MANAGE_TOOLS_PATH}>
            Manage tools
          </PageLink>
        )}
      </Panel>
    </div>
  );
}
