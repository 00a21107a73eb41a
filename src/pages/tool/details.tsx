import type { Story } from '#src/company.ts';
import type { Tool } from '#src/tools/tool.ts';

export function SpecificationTable({ tool }: { tool: Tool }) {
  if (tool.specifications.length === 0) return null;
  return (
    <section>
      <h2 className="text-title">Specification</h2>
      <table className="mt-4 w-full border-base-300 border-t text-left tabular-nums">
        <tbody>
          {tool.specifications.map(({ name, value }) => (
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

/** What stands behind each tool, beside its figures. */
export function Strengths({ strengths }: Pick<Story, 'strengths'>) {
  return (
    <dl className="flex flex-col gap-4 border border-base-300 bg-base-200 p-6 lg:mt-14">
      {strengths.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-0.5 text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
