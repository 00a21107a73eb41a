import { signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import type { Page } from '#src/platform/http/page.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/checkout-choice-page';
import { CheckoutForm } from './checkout-form.tsx';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

const PAGE_SIZE = 100;

const findToolPage = (after?: string, signal?: AbortSignal) =>
  callForPage(getToolsCall, { limit: PAGE_SIZE, after, signal });

export async function clientLoader() {
  return { first: await findToolPage() };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

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
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          <SuppliedChip supplied={suppliedLabel(tool.suppliedAs)} />
          {tool.quantity > 0 && <span className="text-muted">{formatPieces(tool.quantity)} in stock</span>}
          {tool.quantity < MINIMUM_ORDER_QUANTITY && <StockLabel quantity={tool.quantity} brief />}
        </span>
      </span>
      <span className="text-right font-semibold tabular-nums">
        {formatMoney(tool.price, currency)}
        <span className="block font-normal text-muted text-sm">per piece</span>
      </span>
    </PageLink>
  );
}

function ToolChoices({ first, currency }: { first: Page<Tool>; currency: string }) {
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, findToolPage, PAGE_SIZE);
  if (items.length === 0 && !more) {
    return (
      <div className="mt-4">
        <EmptyState title="No tools yet." text="Ask our sales team what is in production.">
          <PageLink className="btn btn-primary" to="/contact">
            Ask us
          </PageLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="mt-4 border-base-300 border-t">
        {items.map((tool) => (
          <li key={tool._id}>
            <ToolChoice tool={tool} currency={currency} />
          </li>
        ))}
      </ul>
      {more && <MoreButton label="More tools" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

/** Spec section 2: /purchase without an id also renders; the tool is chosen on the left. */
export default function PurchaseChoicePage({ loaderData: { first } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="page-width grid grid-cols-1 gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:py-12">
      <div>
        <h1 className="text-title">Choose a tool</h1>
        <ToolChoices first={first} currency={currency} />
      </div>
      <div className="self-start border border-base-300 bg-base-200 p-5 sm:p-8 lg:sticky lg:top-6">
        <h2 className="text-title">Check out</h2>
        <WithinRole call="POST /order" to="order">
          <p className="mt-2 text-muted">Choose a tool to start your order.</p>
          <CheckoutForm currency={currency} />
        </WithinRole>
      </div>
    </section>
  );
}
