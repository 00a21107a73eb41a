import { lazy, Suspense } from 'react';
import { checkMay, orNotFound, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { WithinRole } from '#src/core/accounts/sessions/within-role.tsx';
import { callContract } from '#src/core/calls/call-api.ts';
import { findKnownAddresses } from '#src/core/orders/known-addresses.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { findCustomerIn } from '../inbox/customer-in-conversation.ts';
import type { Route } from './+types/sample-page';
import { getToolSampleCall } from './sample.calls.ts';

const SampleForm = lazy(() => import('./sample-form.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const { params, request } = navigation;
  const [isAdmin, sample] = await Promise.all([
    checkMay(navigation, 'POST /sample'),
    orNotFound(() => callContract(getToolSampleCall, { params })),
  ]);
  const asking = isAdmin ? await findCustomerIn(new URL(request.url).searchParams) : undefined;
  const email = isAdmin ? asking?.email : signedInUser()?.email;
  return { isAdmin, sample, asking, known: email ? await findKnownAddresses(email) : [], toolId: params.id };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Order a sample');
}

export default function SamplePage({ loaderData }: Route.ComponentProps) {
  const { sample, toolId } = loaderData;
  const { toolName, price, currency, pieces, dangerousGoods } = sample;
  const isAvailable = price !== null && pieces > 0;
  return (
    <section className="page-width py-8">
      <h1 className="text-heading lg:text-title">Order a sample</h1>
      <p className="mt-2">
        <ToolPageLink tool={{ _id: toolId, toolName }} className="text-link">
          {toolName}
        </ToolPageLink>
      </p>
      {isAvailable ? (
        <>
          <p className="mt-2 tabular-nums">
            {formatMoney(price, currency)} per piece. {formatPieces(pieces)} {pieces === 1 ? 'piece is' : 'pieces are'}{' '}
            available for samples, and ship once they are paid.
          </p>
          {dangerousGoods && <p className="mt-2 text-muted text-sm">{dangerousGoods}</p>}
          <WithinRole call="POST /sample" to="order samples">
            <Suspense>
              <SampleForm {...loaderData} />
              <LeaveQuestion />
            </Suspense>
          </WithinRole>
        </>
      ) : (
        <p className="mt-4">
          There is no sample of this tool at the moment. Please{' '}
          <PageLink className="text-link" to="/contact">
            ask our sales team
          </PageLink>
          .
        </p>
      )}
    </section>
  );
}
