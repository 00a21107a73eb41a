import { callPublicApi } from '#src/accounts/call-api.ts';
import { signedInOnly } from '#src/accounts/guards.ts';
import { CheckoutForm } from '#src/orders/checkout-form.tsx';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import type { Tool } from '#src/tools/tool.ts';
import { ToolPicture } from '#src/tools/tool-picture.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import type { Route } from './+types/purchase-choice';
import { privatePage } from './page-meta.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader() {
  return { tools: await callPublicApi<Tool[]>('/tool') };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Check out');
}

function ToolChoice({ tool, currency }: { tool: Tool; currency: string }) {
  return (
    <PageLink
      to={`/purchase/${tool._id}`}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4 border-base-300 border-b py-3 hover:bg-base-200"
    >
      <ToolPicture img={tool.img} alt="" sizes="4.5rem" />
      <span>
        <span className="block text-balance font-semibold">{tool.toolName}</span>
        <span className="block text-muted text-sm tabular-nums">{formatPieces(tool.quantity)} in stock</span>
      </span>
      <span className="text-right font-semibold tabular-nums">
        {formatMoney(tool.price, currency)}
        <span className="block font-normal text-muted text-sm">per piece</span>
      </span>
    </PageLink>
  );
}

/** Spec section 2: /purchase without an id also renders; the tool is chosen on the left. */
export default function PurchaseChoicePage({ loaderData: { tools } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="page-width grid grid-cols-1 gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:py-12">
      <div>
        <h1 className="text-title">Choose a tool</h1>
        <ul className="mt-4 border-base-300 border-t">
          {tools.map((tool) => (
            <li key={tool._id}>
              <ToolChoice tool={tool} currency={currency} />
            </li>
          ))}
        </ul>
      </div>
      <div className="self-start border border-base-300 bg-base-200 p-5 sm:p-8 lg:sticky lg:top-6">
        <h2 className="text-title">Check out</h2>
        <p className="mt-2 text-muted">Choose a tool first; then you can fill this in.</p>
        <CheckoutForm currency={currency} />
      </div>
    </section>
  );
}
