import { checkMay, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { BeyondRole, WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { findCustomerIn } from '../inbox/customer-in-conversation.ts';
import type { Route } from './+types/ask-page';
import { AskForm } from './ask-form.tsx';
import { findToolChoices } from './find-tool-choices.ts';
import { emptyLine, type QuoteLineInput } from './line-input.ts';
import { OfferForm } from './offer-form.tsx';
import { newOffer } from './offer-input.ts';

/** The lines of the address: each `tool` with the `pieces` at the same place. */
function linesOf(query: URLSearchParams): QuoteLineInput[] {
  const pieces = query.getAll('pieces');
  const lines = query
    .getAll('tool')
    .slice(0, MAX_ORDERS_TOGETHER)
    .map((toolId, at) => ({ ...emptyLine, toolId, pieces: pieces[at] ?? '' }));
  return lines.length > 0 ? lines : [emptyLine];
}

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const query = new URL(navigation.request.url).searchParams;
    const lines = linesOf(query);
    const named = lines.map(({ toolId }) => toolId).filter(Boolean);
    const [admin, tools, asking] = await Promise.all([
      checkMay(navigation, 'POST /customer-quote'),
      findToolChoices(named),
      findCustomerIn(query),
    ]);
    // A tool of an old link may be gone.
    const known = lines.map((line) => (tools.some(({ _id }) => _id === line.toolId) ? line : { ...line, toolId: '' }));
    return { admin, tools, lines: known, customer: asking && { email: asking.email, name: asking.name } };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('New quote');
}

export default function AskPage({ loaderData: { admin, tools, lines, customer } }: Route.ComponentProps) {
  const { deliveryTerm } = useShopFacts();
  const mayAsk = useMay('customer')('POST /quote');
  return (
    <section className="min-w-0">
      <h2 className="text-heading">{admin ? 'New quote' : 'Ask for a quote'}</h2>
      {admin ? (
        <OfferForm quote={undefined} tools={tools} first={newOffer(deliveryTerm, lines)} customer={customer} />
      ) : !mayAsk ? (
        <BeyondRole to="ask for quotes" />
      ) : (
        <WithinRole call="POST /quote" to="ask for quotes">
          <p className="text-muted">Tell us what you need. We answer by mail, with a price for your quantity.</p>
          <AskForm tools={tools} first={lines} />
        </WithinRole>
      )}
    </section>
  );
}
