import { MINIMUM_ORDER_QUANTITY } from '#src/orders/minimum-order.ts';
import { formatMoney } from '#src/shared/money.ts';
import { Fact } from '#src/ui/fact.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { StockNote } from './stock-note.tsx';
import { toolPath } from './tool-address.ts';
import { ToolName } from './tool-name.tsx';
import { ToolPicture } from './tool-picture.tsx';
import type { ToolSummary } from './tool-summary.ts';

interface ToolCardProps {
  tool: ToolSummary;
  currency: string;
  /** The level of the heading depends on where the grid stands. */
  heading?: 'h2' | 'h3';
  sizes?: string;
  eager?: boolean;
}

/** One tool in a grid (spec section 2, /tools). */
export function ToolCard({ tool, currency, heading: Heading = 'h3', sizes = '25rem', eager = false }: ToolCardProps) {
  return (
    <article className="group relative flex flex-col border border-base-300 bg-base-100 transition-shadow hover:shadow-raised">
      <div className="relative overflow-hidden bg-studio">
        <ToolPicture img={tool.img} alt="" sizes={sizes} eager={eager} />
        <span className="absolute top-3 left-3 bg-[#1a1d21] px-2 py-0.5 font-semibold text-white text-xs tracking-wider">
          NEW
        </span>
      </div>
      <div className="flex grow flex-col p-5">
        <Heading className="text-heading">
          {/* The link covers picture and text; the Purchase button lies above it. */}
          <PageLink
            to={toolPath(tool)}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            <ToolName name={tool.toolName} />
          </PageLink>
        </Heading>
        <p className="mt-2 line-clamp-2 text-muted text-sm">{tool.description}</p>
        <dl className="mt-auto pt-3 text-sm tabular-nums">
          {tool.figures.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 border-base-300 border-t py-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <dl className="flex justify-between gap-4 border-base-300 border-t pt-3 tabular-nums">
          <Fact label="Price per piece" className="font-bold text-2xl leading-tight tracking-tight">
            {formatMoney(tool.price, currency)}
          </Fact>
          <Fact label="Quantity" className="pt-1 font-semibold" atEnd>
            <StockNote quantity={tool.quantity} minimum={MINIMUM_ORDER_QUANTITY} />
          </Fact>
        </dl>
        <p className="mt-2 font-medium text-sm">Min. Order: 500 Pieces</p>
        <PageLink
          className="btn btn-primary relative mt-3 w-full"
          to={`/purchase/${tool._id}`}
          aria-label={`Purchase ${tool.toolName}`}
        >
          Purchase
        </PageLink>
      </div>
    </article>
  );
}
