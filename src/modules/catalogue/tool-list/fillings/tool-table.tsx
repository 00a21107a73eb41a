import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import type { ToolSummary } from '#src/core/tools/tool-summary.ts';
import { ToolThumbnail } from '#src/core/tools/tool-thumbnail.tsx';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { CompareChoice } from '../../compare/fillings/compare-choice.tsx';
import type { Sorting } from '../tool-search.ts';

interface ToolTableProps {
  tools: readonly ToolSummary[];
  /** The search as query parameters. */
  query: Readonly<Record<string, string>>;
}

interface Column {
  label: string;
  /** Sort orders of the column, and which direction each is; the second one follows the first. */
  sorts: readonly (readonly [Sorting, 'ascending' | 'descending'])[];
  className?: string;
}

/** On a phone, the cells of a row follow each other in lines. */
const CELL = 'max-md:border-0 max-md:p-0';
const NUMBERS = `${CELL} text-right whitespace-nowrap`;
const ROW =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:border max-md:border-base-300 max-md:p-3';

const COLUMNS: readonly Column[] = [
  { label: 'Tool', sorts: [['name', 'ascending']] },
  {
    label: 'Price',
    sorts: [
      ['price-up', 'ascending'],
      ['price-down', 'descending'],
    ],
    className: NUMBERS,
  },
  { label: 'Torque', sorts: [['torque', 'descending']], className: NUMBERS },
  { label: 'Weight', sorts: [['weight', 'ascending']], className: NUMBERS },
  { label: 'Other figures', sorts: [] },
  { label: 'In stock', sorts: [['stock', 'descending']], className: NUMBERS },
];

function Heading({
  column: { label, sorts, className = '' },
  query,
}: { column: Column } & Pick<ToolTableProps, 'query'>) {
  const current = sorts.findIndex(([sort]) => sort === query.sort);
  const direction = sorts[current]?.[1];
  const [next] = sorts[current + 1] ?? [''];
  const filled = Object.entries({ ...query, sort: next }).filter(([, value]) => value);
  const sign = direction === 'ascending' ? '↑' : '↓';
  return (
    <th scope="col" aria-sort={direction} className={className}>
      {sorts.length === 0 ? (
        label
      ) : (
        <PageLink
          className="inline-flex min-h-8 items-center gap-1 hover:underline"
          to={`/tools?${new URLSearchParams(filled)}`}
          rel="nofollow"
          preventScrollReset
        >
          {label}
          {direction && <span aria-hidden="true">{sign}</span>}
        </PageLink>
      )}
    </th>
  );
}

const isTorque = /torque/i;
const isWeight = /^weight/i;

function ToolRow({ tool }: { tool: ToolSummary }) {
  const { currency } = useShopFacts();
  const figure = (name: RegExp, shorter = (value: string) => value) => {
    const found = tool.figures.find((row) => name.test(row.name));
    return <td className={found ? NUMBERS : `${NUMBERS} max-md:hidden`}>{found ? shorter(found.value) : '–'}</td>;
  };
  const others = tool.figures.filter(({ name }) => !isTorque.test(name) && !isWeight.test(name));
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} font-normal text-base-content max-md:w-full`}>
        <div className="flex items-center gap-3">
          <ToolThumbnail img={tool.img} />
          <div>
            <ToolPageLink tool={tool} className="font-semibold hover:underline">
              {tool.toolName}
            </ToolPageLink>
            <span className="block text-muted text-sm">
              {[tool.category, tool.supplied].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      </th>
      <td className={`${NUMBERS} font-bold text-lg`}>{formatMoney(tool.price, currency)}</td>
      {figure(isTorque)}
      {figure(isWeight, (value) => value.replace(/ (with|without) .*$/, ''))}
      <td className={`${CELL} max-md:w-full`}>
        {others.map(({ name, value }) => (
          <span key={name} className="block">
            <span className="text-muted">{name}</span> {value}
          </span>
        ))}
      </td>
      <td className={NUMBERS}>
        <span className="max-md:after:text-muted max-md:after:content-['_in_stock']">
          {formatPieces(tool.quantity)}
        </span>
        {tool.quantity < MINIMUM_ORDER_QUANTITY && (
          <span className="block text-sm">
            <StockLabel quantity={tool.quantity} brief />
          </span>
        )}
      </td>
      <td className={`${NUMBERS} max-md:ml-auto`}>
        <PageLink
          className="btn btn-primary btn-sm max-md:min-h-11"
          to={`/purchase/${tool._id}`}
          aria-label={`Purchase ${tool.toolName}`}
        >
          Purchase
        </PageLink>
        <span className="ml-4">
          <CompareChoice tool={tool} />
        </span>
      </td>
    </tr>
  );
}

/** The list of tools with their figures side by side; the links in its headings sort it. */
export default function ToolTable({ tools, query }: ToolTableProps) {
  return (
    <div className="tool-table relative mt-4 overflow-x-auto">
      <table className="table text-sm tabular-nums max-md:block">
        <thead className="max-md:hidden">
          <tr>
            {COLUMNS.map((column) => (
              <Heading key={column.label} column={column} query={query} />
            ))}
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-2.5">
          {tools.map((tool) => (
            <ToolRow key={tool._id} tool={tool} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
