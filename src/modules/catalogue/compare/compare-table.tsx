import { priceNote } from '#src/core/tools/price-note.ts';
import { ToolActionButtons } from '#src/core/tools/tool-action-buttons.tsx';
import { ToolName } from '#src/core/tools/tool-name.tsx';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { useFilling } from '#src/core/ui-module.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { type ComparedRow, differs } from './compared-rows.ts';
import { type Comparison, comparisonPath } from './comparison.ts';

/** Stays visible while the tools scroll beneath it. */
const firstColumn =
  'sticky left-0 z-10 w-24 border-base-300 border-r border-b px-2 py-2.5 text-left align-top lg:w-52 print:static';
const column = 'border-base-300 border-b px-2 py-2.5 text-left align-top font-normal';

/** By the number of tools: columns stay readable, and two of them fit beside the row names on a phone. */
const TABLE_WIDTHS = ['', '', '', 'min-w-112', 'min-w-140'];

interface ToolHeaderProps {
  tool: Comparison['tools'][number];
  comparison: Comparison;
}

function ToolHeader({ tool, comparison }: ToolHeaderProps) {
  const others = comparison.tools.flatMap(({ _id }) => (_id === tool._id ? [] : _id));
  const PriceNote = useFilling(priceNote);
  return (
    <th scope="col" className={column}>
      <div className="max-w-48 border border-base-300">
        <ToolPicture img={tool.img} alt="" sizes="12rem" eager />
      </div>
      <PageLink className="mt-2 inline-flex min-h-6 flex-col font-semibold text-link" to={toolPath(tool)}>
        <ToolName name={tool.toolName} />
      </PageLink>
      {PriceNote && <PriceNote toolId={tool._id} className="mt-1" />}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        <PageLink
          className="btn btn-primary btn-sm"
          to={`/purchase/${tool._id}`}
          aria-label={`Purchase ${tool.toolName}`}
        >
          Purchase
        </PageLink>
        <ToolActionButtons tool={tool} className="btn btn-outline btn-sm" />
        <PageLink
          className="btn btn-outline btn-sm"
          to={comparisonPath(others, comparison)}
          aria-label={`Remove ${tool.toolName}`}
          preventScrollReset
        >
          Remove
        </PageLink>
      </div>
    </th>
  );
}

/** A row; differences are marked by a sign and bold type, equal values are muted. */
function Row({ row, tools }: { row: ComparedRow; tools: Comparison['tools'] }) {
  const isDifferent = differs(row);
  const isEqual = !isDifferent && tools.length > 1;
  return (
    <tr>
      <th scope="row" className={`${firstColumn} bg-base-100 font-medium`}>
        {row.name}
        {isDifferent && (
          <>
            <span aria-hidden="true" className="font-normal text-muted">
              {' '}
              ≠
            </span>
            <span className="sr-only"> differs</span>
          </>
        )}
      </th>
      {tools.map(({ _id }, at) => (
        <td
          key={_id}
          className={`${column} whitespace-pre-line [overflow-wrap:anywhere] ${isEqual ? 'text-muted' : ''} ${isDifferent ? 'font-semibold' : ''}`}
        >
          {row.values[at] ?? (
            <span className="font-normal text-muted">
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not stated</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The tools side by side, in a table that scrolls within its box in a narrow window. */
export function CompareTable({ comparison }: { comparison: Comparison }) {
  const { tools, groups } = comparison;
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a table wider than the window
      tabIndex={0}
      className="relative overflow-x-auto border border-base-300 print:overflow-visible"
    >
      <table
        className={`${TABLE_WIDTHS[tools.length]} w-full table-fixed border-separate border-spacing-0 text-sm tabular-nums print:min-w-0`}
      >
        <thead>
          <tr>
            <td className={`${firstColumn} bg-base-100 text-muted`}>
              {tools.length === 1 ? '1 tool' : `${tools.length} tools`}
            </td>
            {tools.map((tool) => (
              <ToolHeader key={tool._id} tool={tool} comparison={comparison} />
            ))}
          </tr>
        </thead>
        {groups.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={tools.length + 1} className={column}>
                These tools do not differ in any row.
              </td>
            </tr>
          </tbody>
        )}
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={tools.length + 1} className={`${column} bg-base-200`}>
                <span className="sticky left-0 font-semibold">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.name} row={row} tools={tools} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
