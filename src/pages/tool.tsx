import { data, Link, redirect } from 'react-router';
import { company } from '#src/company.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/orders/minimum-order.ts';
import { formatMoney } from '#src/shared/money.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { StockNote } from '#src/tools/stock-note.tsx';
import type { Tool } from '#src/tools/tool.ts';
import { toolIdIn, toolPath } from '#src/tools/tool-address.ts';
import { productFacts } from '#src/tools/tool-facts.ts';
import { ToolName } from '#src/tools/tool-name.tsx';
import { ToolPicture } from '#src/tools/tool-picture.tsx';
import { findTool } from '#src/tools/tool-repository.server.ts';
import type { Route } from './+types/tool';
import { shopContext } from './page-context.server.ts';
import { absoluteUrl, privatePage, publicPage } from './page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = toolIdIn(params.tool);
  const tool = id && (await findTool(context.get(shopContext).db, id));
  if (!tool) throw data(null, { status: 404 });
  const path = toolPath(tool);
  // An old name still leads here, and search engines learn the new one.
  if (path !== `/tools/${params.tool}`) throw redirect(path, 301);
  return { tool };
}

export const handle = { reads: ['tools'] } satisfies PublicAnswer;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return privatePage('Page not found');
  const { tool } = loaderData;
  const path = toolPath(tool);
  const currency = matches[0].loaderData?.currency ?? 'USD';
  return publicPage(matches, {
    title: `${tool.toolName} | ${company.name}`,
    description: tool.description,
    path,
    picture: { src: tool.img, alt: tool.toolName },
    facts: productFacts(tool, currency, (to) => absoluteUrl(matches[0], to)),
  });
}

function Breadcrumbs({ tool }: { tool: Tool }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link className="inline-flex min-h-6 items-center text-link" to="/tools">
            All Tools
          </Link>
        </li>
        {tool.category && (
          <li className="before:mr-2 before:text-base-content/60 before:content-['/']">
            <Link
              className="inline-flex min-h-6 items-center text-link"
              to={`/tools?${new URLSearchParams({ category: tool.category })}`}
            >
              {tool.category}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** What a buyer needs to decide, beside the picture. */
function Offer({ tool }: { tool: Tool }) {
  const { currency } = useShopFacts();
  const carton = tool.specifications.find(({ name }) => name === 'Carton');
  const rows = [
    { name: 'Price per piece', value: <span className="font-bold text-3xl">{formatMoney(tool.price, currency)}</span> },
    { name: 'Quantity', value: <StockNote quantity={tool.quantity} minimum={MINIMUM_ORDER_QUANTITY} /> },
    { name: 'Smallest order', value: formatMoney(tool.price * MINIMUM_ORDER_QUANTITY, currency) },
    ...(carton ? [{ name: 'Carton', value: carton.value }] : []),
  ];
  return (
    <div className="mt-6">
      <dl className="border-base-300 border-t tabular-nums">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex min-h-12 items-center justify-between gap-6 border-base-300 border-b py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold">Min. Order: {MINIMUM_ORDER_QUANTITY} Pieces</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link className="btn btn-primary btn-lg grow sm:grow-0" to={`/purchase/${tool._id}`}>
          Purchase
        </Link>
        <Link className="btn btn-outline btn-lg grow sm:grow-0" to="/contact">
          Ask about this tool
        </Link>
      </div>
    </div>
  );
}

function SpecificationTable({ tool }: { tool: Tool }) {
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
              <td className="px-3 py-2.5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The terms of every order: the same for each tool, and asked with each. */
function Terms() {
  return (
    <aside aria-labelledby="terms" className="border border-base-300 bg-base-200 p-6 lg:mt-14">
      <h2 id="terms" className="text-heading">
        Ordering
      </h2>
      <dl className="mt-4 flex flex-col gap-3">
        {company.terms.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted text-sm">Certificates</dt>
          <dd className="font-semibold">{company.certifications.names.join(', ')}</dd>
        </div>
      </dl>
    </aside>
  );
}

export default function ToolPage({ loaderData: { tool } }: Route.ComponentProps) {
  return (
    <article className="page-width py-6 lg:py-10">
      <Breadcrumbs tool={tool} />
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[1.15fr_1fr]">
        <div className="border border-base-300">
          <ToolPicture img={tool.img} alt={tool.toolName} sizes="(min-width: 64rem) 42rem, 100vw" eager />
        </div>
        <div>
          <h1 className="text-title">
            <ToolName name={tool.toolName} />
          </h1>
          <p className="mt-4 max-w-prose whitespace-pre-line">{tool.description}</p>
          <Offer tool={tool} />
        </div>
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <SpecificationTable tool={tool} />
        <Terms />
      </div>
    </article>
  );
}
