import { Suspense } from 'react';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { overviewPanels } from '#src/core/overview-panels.ts';
import { company } from '#src/core/site/company.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { useOrderProcesses } from '#src/modules/orders/actions/use-order-processes.ts';
import { statesToFind } from '#src/modules/orders/moves/order-states.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { Panel } from '#src/platform/ui/panel.tsx';
import type { Route } from './+types/overview-page';
import { FiguresTable } from './figures-table.tsx';
import { InquiryPanel } from './inquiry-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { OpenAmounts } from './open-amounts.tsx';
import { OrdersOverTime } from './orders-over-time.tsx';
import { getOverviewCall, type Overview } from './overview.calls.ts';
import type { NamedFigures } from './overview.ts';
import { ShortStock } from './short-stock.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /overview')];

export async function clientLoader() {
  return orSignedOut(() => callContract(getOverviewCall, {}));
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Overview');
}

/** Further rows are combined into one. */
const MAX_ROWS = 10;

function topRows(list: readonly NamedFigures[], rest: string) {
  const rows = list.slice(0, MAX_ROWS).map(({ key, name, ...figures }) => ({ key, label: name, ...figures }));
  const others = list.slice(MAX_ROWS);
  if (others.length === 0) return rows;
  const sum = (of: (row: NamedFigures) => number) => others.reduce((total, row) => total + of(row), 0);
  const figures = {
    orders: sum((row) => row.orders),
    pieces: sum((row) => row.pieces),
    amount: sum((row) => row.amount),
  };
  return [...rows, { key: 'rest', label: `${others.length} ${rest}`, ...figures }];
}

function StateTable({ overview }: { overview: Overview }) {
  const labels = new Map(statesToFind(useOrderProcesses()));
  const rows = overview.states
    .filter(({ orders }) => orders > 0)
    .map(({ state, ...figures }) => ({ key: state, label: labels.get(state) ?? state, ...figures }));
  return <FiguresTable caption="Orders by state" head="State" rows={rows} currency={overview.currency} />;
}

/** Sections of other modules. */
function FurtherPanels() {
  const may = useMay();
  return useFillings(overviewPanels)
    .filter(({ needs }) => may(needs))
    .map(({ needs, Panel: Part }) => (
      <Suspense key={needs}>
        <div className="mt-6">
          <Part />
        </div>
      </Suspense>
    ));
}

export default function OverviewPage({ loaderData: overview }: Route.ComponentProps) {
  const { currency, otherCurrencies, open, tools, countries } = overview;
  const none = overview.states.every(({ orders }) => orders === 0);
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Overview</h2>
      {none ? (
        <div className="mt-6">
          <EmptyState title="No orders yet." text="Figures appear here with the first order." />
        </div>
      ) : (
        <>
          <p className="text-muted">
            Days are in {company.openingHours.timeZone}. Cancelled orders appear only under “By state”.
            {otherCurrencies.length > 0 && ` Amounts in ${otherCurrencies.join(', ')} are not included.`}
          </p>
          <KeyFigures overview={overview} />
          <OrdersOverTime overview={overview} />
          <div className="mt-6 grid gap-6 xl:grid-cols-2">
            <Panel title="Still to be received" note={`${formatMoney(open.amount, currency)} by days since the order`}>
              <OpenAmounts ages={overview.openByAge} currency={currency} />
            </Panel>
            <Panel title="By state" note="All orders">
              <StateTable overview={overview} />
            </Panel>
            <Panel title="By tool" note="Orders of the last 12 months">
              <FiguresTable
                caption="Orders by tool"
                head="Tool"
                rows={topRows(tools, 'other tools')}
                currency={currency}
              />
            </Panel>
            <Panel title="By country" note="Orders of the last 12 months, by the last line of the address">
              <FiguresTable
                caption="Orders by country"
                head="Country"
                rows={topRows(countries, 'other countries')}
                currency={currency}
              />
            </Panel>
          </div>
          <ShortStock tools={overview.shortTools} />
          {overview.inquiries && (
            <div className="mt-6">
              <InquiryPanel months={overview.inquiries} />
            </div>
          )}
        </>
      )}
      <FurtherPanels />
    </section>
  );
}
