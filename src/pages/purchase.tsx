import { data } from 'react-router';
import { callPublicApi } from '#src/accounts/call-api.ts';
import { signedInOnly } from '#src/accounts/guards.ts';
import { CheckoutForm } from '#src/orders/checkout-form.tsx';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import type { Tool } from '#src/tools/tool.ts';
import { findTool } from '#src/tools/tool-repository.server.ts';
import type { Route } from './+types/purchase';
import { shopContext } from './page-context.server.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

/** The document only says whether there is such a tool; the tool itself comes with the call of spec section 7. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const tool = await findTool(context.get(shopContext).db, params.id);
  if (!tool) throw data(null, { status: 404 });
  return { tool };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { tool: await callPublicApi<Tool>(`/purchase/${encodeURIComponent(params.id)}`) };
  } catch (error) {
    if ((error as { status?: number }).status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <p className="p-12 text-center">Loading…</p>;
}

export const handle = { reads: ['tools'] } satisfies PublicAnswer;

export function meta() {
  return [{ title: 'Check out' }, { name: 'robots', content: 'noindex' }];
}

export default function PurchasePage({ loaderData: { tool } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="mx-auto grid max-w-6xl gap-10 px-4 py-10 md:grid-cols-2">
      <div>
        <img src={tool.img} alt={tool.toolName} width={600} height={600} className="w-full rounded-box bg-base-200" />
        <h1 className="mt-6 text-2xl font-bold">{tool.toolName}</h1>
        <p className="mt-2">{tool.description}</p>
        <p className="mt-4">
          {formatPieces(tool.quantity)} pieces in stock, {formatMoney(tool.price, currency)} per piece
        </p>
      </div>
      <div>
        <h2 className="text-2xl font-bold">Check out</h2>
        <CheckoutForm tool={tool} currency={currency} />
      </div>
    </section>
  );
}
