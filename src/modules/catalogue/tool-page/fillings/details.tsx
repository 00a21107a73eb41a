import type { Story } from '#src/core/site/company.ts';
import type { Specification } from '#src/core/tools/tool.ts';

export function SpecificationTable({ rows }: { rows: readonly Specification[] }) {
  return (
    <section>
      <h2 className="text-title">Specification</h2>
      <table className="mt-4 w-full border-base-300 border-t text-left tabular-nums">
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name} className="border-base-300 border-b odd:bg-base-200">
              <th scope="row" className="w-2/5 px-3 py-2.5 align-top font-medium">
                {name}
              </th>
              <td className="px-3 py-2.5 [overflow-wrap:anywhere]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The company's strengths next to the specification table, or over the full width without one. */
export function Strengths({ strengths, wide }: Pick<Story, 'strengths'> & { wide: boolean }) {
  const columns = wide ? 'grid sm:grid-cols-2 lg:grid-cols-4 gap-x-8' : 'flex flex-col';
  return (
    <dl className={`gap-4 border border-base-300 bg-base-200 p-6 ${columns}`}>
      {strengths.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-0.5 text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
