import { Suspense } from 'react';
import { PrefetchPageLinks, useSearchParams } from 'react-router';
import { orNotFound, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { DeliveryTerm } from '#src/core/site/shell/delivery-term.tsx';
import { OrderTerms } from '#src/core/site/shell/order-terms.tsx';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { isBelowMinimum } from '#src/core/tools/below-minimum.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { ASK_FOR_PRODUCTION, isMadeOnRequest, productionPath, StockOutlook } from '#src/core/tools/stock-outlook.tsx';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import { getPurchaseCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolName } from '#src/core/tools/tool-name.tsx';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { companyTermsOf } from '#src/core/tools/tool-terms.ts';
import { useLiveStock } from '#src/core/tools/use-live-stock.ts';
import { useFilling, useFillings } from '#src/core/ui-module.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { PageSkeleton } from '#src/platform/ui/page-skeleton.tsx';
import type { Route } from './+types/checkout-page';
import { checkoutAdditions } from './checkout-additions.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { findKnownAddresses } from './known-addresses.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

/** Runs behind the guard: only signed-in users learn whether the tool exists. */
function fetchTool(id: string): Promise<Tool> {
  return orNotFound(() => callPublicContract(getPurchaseCall, { params: { id } }));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [tool, known] = await Promise.all([fetchTool(params.id), findKnownAddresses(signedInUser()?.email ?? '')]);
  // The calls for the addresses may have revealed that the session has ended.
  await signedInOnly({ request });
  return { tool, known };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton />;
}

export function meta() {
  return privatePage('Check out');
}

/** The chosen tool, with the figures that limit an order, shown before one of them causes an error. */
function Chosen({ tool, currency }: { tool: Tool; currency: string }) {
  const PriceNote = useFilling(priceNote);
  return (
    <div>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="border border-base-300">
          <ToolPicture img={tool.img} alt="" sizes="(min-width: 40rem) 11rem, 7rem" eager />
        </div>
        <div>
          <h1 className="text-heading lg:text-title">
            <ToolName name={tool.toolName} />
          </h1>
          <SuppliedChip className="mt-1.5" supplied={suppliedLabel(tool.suppliedAs)} />
          {tool.suppliedAs === 'bare' && <p className="mt-1 text-muted text-sm">Battery shown is not included.</p>}
        </div>
      </div>
      <p className="mt-4 line-clamp-3 max-w-prose text-muted lg:line-clamp-none">{tool.description}</p>
      <dl className="mt-5 flex flex-wrap items-end justify-between gap-4 border-base-300 border-y py-4 tabular-nums">
        <LabelledValue label="Price per piece" className={figure}>
          {formatMoney(tool.price, currency)}
        </LabelledValue>
        <LabelledValue label={<StockLabel quantity={tool.quantity} brief />} className={figure}>
          {formatPieces(tool.quantity)}
        </LabelledValue>
        <LabelledValue label="Minimum order" className={figure}>
          {formatPieces(MINIMUM_ORDER_QUANTITY)}
        </LabelledValue>
      </dl>
      {PriceNote && <PriceNote toolId={tool._id} className="mt-3" />}
      <StockOutlook tool={tool} />
    </div>
  );
}

const figure = 'font-bold text-xl';

/** The alternatives, shown above the form when the stock is too low for any order. */
function TooFewPieces({ tool }: { tool: Tool }) {
  const { toolName, quantity, notes } = tool;
  const [query] = useSearchParams();
  const pieces = parseWholeNumber(query.get('pieces') ?? '');
  const additions = useFillings(checkoutAdditions);
  const More = additions.find((addition) => addition.BelowMinimum)?.BelowMinimum;
  const elsewhere = additions.map((addition) => addition.elsewhere?.(tool, pieces || undefined)).find(Boolean);
  return (
    <div className="mt-4 border-primary border-l-4 pl-4">
      <p>
        <strong>{elsewhere ? `${notes?.stock}: order them now.` : 'This tool cannot be ordered now.'}</strong>{' '}
        {quantity === 0
          ? 'It is out of stock.'
          : `${formatPieces(quantity)} in stock, ${formatPieces(MINIMUM_ORDER_QUANTITY)} is the minimum order.`}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {elsewhere && (
          <PageLink className="btn btn-primary" to={elsewhere.to}>
            {elsewhere.label}
          </PageLink>
        )}
        {isMadeOnRequest(tool) && (
          <PageLink className={`btn ${elsewhere ? 'btn-outline' : 'btn-primary'}`} to={productionPath(toolName)}>
            {ASK_FOR_PRODUCTION}
          </PageLink>
        )}
        <PageLink className="btn btn-outline" to="/tools">
          See other tools
        </PageLink>
      </p>
      {notes?.tellMe && (
        // The height of the form, which loads later.
        <div className="mt-4 min-h-28 max-w-md print:hidden">
          <Suspense>{More && <More tool={tool} />}</Suspense>
        </div>
      )}
    </div>
  );
}

export default function PurchasePage({ loaderData: { tool: loaded, known } }: Route.ComponentProps) {
  const tool = useLiveStock(loaded);
  const { currency } = useShopFacts();
  return (
    <section className="page-width grid grid-cols-1 gap-x-14 gap-y-6 py-8 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:py-6">
      <Chosen tool={tool} currency={currency} />
      <div className="self-start border border-base-300 bg-base-200 p-5 sm:p-8 lg:row-span-2 lg:p-6">
        <h2 className="text-title">Check out</h2>
        <WithinRole call="POST /order" to="order">
          {isBelowMinimum(tool) && (
            <>
              <TooFewPieces tool={tool} />
              <p className="mt-8 border-base-300 border-t pt-6 text-muted">
                The form below accepts an order once {formatPieces(MINIMUM_ORDER_QUANTITY)} pieces are in stock.
              </p>
            </>
          )}
          {/* The key resets the form for another tool: input for one order must not end up in another. */}
          <CheckoutForm key={tool._id} tool={tool} currency={currency} known={known} />
        </WithinRole>
        {/* The page after an order, prefetched: once it is placed, the connection or this release may be gone. */}
        <PrefetchPageLinks page="/dashboard" />
      </div>
      <OrderTerms terms={companyTermsOf(tool)} className="grid grid-cols-2 content-start gap-x-8 gap-y-3">
        <DeliveryTerm />
      </OrderTerms>
    </section>
  );
}
