import { Link } from 'react-router';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { Tool } from './tool.ts';

/** One tool in a grid (spec section 2, /tools). */
export function ToolCard({ tool, currency }: { tool: Tool; currency: string }) {
  return (
    <article className="card border border-base-300 bg-base-100">
      <figure className="bg-base-200">
        <img
          src={tool.img}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          className="aspect-square w-full object-cover"
        />
      </figure>
      <div className="card-body">
        <h3 className="card-title">
          {tool.toolName} <span className="badge badge-primary badge-sm">NEW</span>
        </h3>
        <p className="text-sm">{tool.description}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt>Quantity</dt>
          <dd className="text-right">{formatPieces(tool.quantity)}</dd>
          <dt>Price per piece</dt>
          <dd className="text-right font-semibold">{formatMoney(tool.price, currency)}</dd>
        </dl>
        <p className="text-sm font-medium">Min. Order: 500 Pieces</p>
        <Link className="btn btn-primary" to={`/purchase/${tool._id}`} aria-label={`Purchase ${tool.toolName}`}>
          Purchase
        </Link>
      </div>
    </article>
  );
}
