import { orNotFound, orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFillings } from '#src/core/ui-module.ts';
import type { Route } from './+types/offer-page';
import { AskedFor } from './asked-for.tsx';
import { findToolChoices } from './find-tool-choices.ts';
import { OfferForm } from './offer-form.tsx';
import { firstOffer } from './offer-input.ts';
import { getQuoteCall } from './quote.calls.ts';
import { WhatBecame } from './what-became.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('POST /quote/:id/offer')];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const quote = await orNotFound(() => callContract(getQuoteCall, { params: { id: params.id } }));
    const named = (quote.revisions.at(-1)?.lines ?? quote.asked.lines).map(({ toolId }) => toolId);
    return { quote, tools: await findToolChoices(named) };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Write an offer');
}

export default function OfferPage({ loaderData: { quote, tools } }: Route.ComponentProps) {
  const { currency, deliveryTerm } = useShopFacts();
  const sources = useFillings(listPrices);
  const first = firstOffer(quote, { tools, sources, currency, delivery: deliveryTerm });
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Offer for {quote.number}</h2>
      <p className="text-muted [overflow-wrap:anywhere]">
        {[quote.customer.name, quote.customer.email].filter(Boolean).join(', ')}
      </p>
      {quote.asked.lines.length > 0 && <AskedFor quote={quote} />}
      <WhatBecame quote={quote} admin />
      <OfferForm
        key={quote._id}
        quote={{ id: quote._id, seen: quote.revision ?? '', declined: quote.state === 'declined' }}
        tools={tools}
        first={first}
      />
    </section>
  );
}
