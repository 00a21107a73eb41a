import { lazy, Suspense } from 'react';
import { data, useRevalidator } from 'react-router';
import { checkRights, may, orSignedOut, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { DashboardRights, useMay } from '#src/core/accounts/sessions/rights.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { questionForms } from '#src/core/site/question-forms.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { DownloadButton } from '#src/platform/ui/download-button.tsx';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { invoicePapers } from '../books/invoice-papers.ts';
import { balanceOf, isToPay } from '../ledger/balance.ts';
import type { Route } from './+types/proforma-page';
import { getProformaCall } from './invoice.calls.ts';
import { invoiceNumber } from './invoice.ts';
import { type Proforma, proformaPath } from './proforma.ts';
import { ProformaSheet } from './proforma-sheet.tsx';

/** Saves an invoice as PDF, where a module prints it. @param number with the letter of its revision */
function DownloadInvoice({ number }: { number: string }) {
  const papers = useFilling(invoicePapers);
  if (!papers) return null;
  return (
    <DownloadButton className="btn btn-primary" save={() => downloadFile(papers.invoice(number), `${number}.pdf`)}>
      Download PDF
    </DownloadButton>
  );
}

const PayByCard = lazy(() => import('../cards/pay-by-card.tsx'));
const ReturnedPayment = lazy(() => import('../cards/returned-payment.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

/** @param number of one of the order's invoices; by default the latest */
async function fetchProforma(id: string, number: string | null): Promise<Proforma> {
  try {
    return await callContract(getProformaCall, { params: { id }, query: { number: number ?? undefined } });
  } catch (error) {
    // A visitor must not learn that another customer's invoice exists.
    if (error instanceof ApiError && [403, 404].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const { params, request } = navigation;
  return orSignedOut(async () => {
    const [rights, proforma] = await Promise.all([
      checkRights(navigation),
      fetchProforma(params.id, new URL(request.url).searchParams.get('number')),
    ]);
    return { rights, proforma };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData ? `Proforma invoice ${invoiceNumber(loaderData.proforma)}` : 'Proforma invoice');
}

const InvoiceDesk = lazy(() => import('./invoice-desk.tsx'));

/** Links to all invoices issued for the order. */
function Revisions({ proforma }: { proforma: Proforma }) {
  const { order, issued } = proforma;
  if (issued.length < 2) return null;
  return (
    <nav aria-label="Revisions" className="mb-6 flex flex-wrap gap-x-5 gap-y-1 print:hidden">
      {issued.map((number) => (
        <PageLink
          key={number}
          className="text-link aria-[current]:font-semibold aria-[current]:no-underline max-md:min-h-11"
          aria-current={number === invoiceNumber(proforma) ? 'page' : undefined}
          to={`${proformaPath(order._id)}?${new URLSearchParams({ number })}`}
        >
          {number}
        </PageLink>
      ))}
    </nav>
  );
}

/** Whether the invoice can still be paid; announced while the page is open. */
function NothingToPay({ proforma: { order, orders } }: { proforma: Proforma }) {
  const name = orders.length > 1 ? `${order.number}: cancelled` : 'Cancelled';
  const { shippedDue } = balanceOf(order);
  const ofShipped = `${formatMinor(shippedDue, order.currency)} is still to be paid for the pieces that were shipped.`;
  const isPaid = order.paidAt !== null && orders.every(({ paidAt, cancelledAt }) => paidAt ?? cancelledAt);
  return (
    <div role="status" className="print:hidden">
      {order.cancelledAt !== null && (
        <p className="mb-6 border-error border-l-4 bg-base-200 px-4 py-3 font-semibold">
          {name} on {formatDate(order.cancelledAt, 'long')}. {shippedDue > 0 ? ofShipped : 'Do not pay.'}
        </p>
      )}
      {order.cancelledAt === null && order.paidAt !== null && isPaid && (
        <p className="mb-6 border-success border-l-4 bg-base-200 px-4 py-3 font-semibold">
          Paid in full on {formatDate(order.paidAt, 'long')}. Do not pay again.
        </p>
      )}
    </div>
  );
}

export default function ProformaPage({ loaderData: { rights, proforma } }: Route.ComponentProps) {
  return (
    <DashboardRights value={rights}>
      <InvoicePage admin={may(rights, 'GET /order/:id/proforma')} proforma={proforma} />
    </DashboardRights>
  );
}

function InvoicePage({ admin, proforma }: { admin: boolean; proforma: Proforma }) {
  const { revalidate } = useRevalidator();
  const { order, orders } = proforma;
  const formFor = useFilling(questionForms);
  const mayAsk = useMay('customer')('POST /conversation');
  useLiveChanges('orders', (ids) => {
    if (ids.length === 0 || [order, ...orders].some(({ _id }) => ids.includes(_id))) void revalidate();
  });
  // A cancelled order is no longer on its latest invoice.
  const linked = orders.some(({ _id }) => _id === order._id) ? orders : [order, ...orders];
  return (
    <div className="page-width max-w-4xl py-8 lg:py-12 print:p-0">
      <div className="mb-6 flex flex-wrap justify-between gap-3 print:hidden">
        <div className="flex flex-wrap gap-3">
          <PageLink className="btn btn-outline" to="/dashboard">
            Back to orders
          </PageLink>
          {linked.map((linkedOrder) => (
            <PageLink key={linkedOrder._id} className="btn btn-outline" to={orderPath(linkedOrder)}>
              {linkedOrder.number}
            </PageLink>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {!admin && formFor && mayAsk && (
            <PageLink className="btn btn-outline" to={formFor({ kind: 'invoice', id: proforma.number })}>
              Ask about this invoice
            </PageLink>
          )}
          <DownloadInvoice number={invoiceNumber(proforma)} />
          <button type="button" className="btn btn-outline" onClick={() => window.print()}>
            Print
          </button>
        </div>
      </div>
      <NothingToPay proforma={proforma} />
      <Suspense>
        <div className="mb-6 empty:hidden">
          <ReturnedPayment />
        </div>
      </Suspense>
      <Suspense>
        <div className="mb-6 empty:hidden">
          <PayByCard order={order} onPaid={() => void revalidate()} />
        </div>
      </Suspense>
      <Revisions proforma={proforma} />
      <ProformaSheet proforma={proforma} />
      {!admin && order.paidAt === null && isToPay(order) && (
        <p className="mt-4 print:hidden">
          <PageLink className="text-link" to={orderPath(order)}>
            Have you paid? Send us the slip of your transfer
          </PageLink>
        </p>
      )}
      {admin && (
        <Suspense>
          <InvoiceDesk key={invoiceNumber(proforma)} proforma={proforma} />
        </Suspense>
      )}
      <LeaveQuestion />
    </div>
  );
}
