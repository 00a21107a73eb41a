import { lazy, Suspense } from 'react';
import { orNotFound, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { getPurchaseCall } from '#src/core/tools/tool.calls.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { useSavedTool } from '#src/core/tools/use-saved-tool.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/tool-details-page';
import { DetailsForm } from './details-form.tsx';
import { DuplicateButton } from './duplicate-button.tsx';
import { knownTools } from './known-tools.ts';
import { WithdrawButton } from './withdraw-button.tsx';

const WaitingCount = lazy(() => import('../back-in-stock/fillings/waiting-count.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('PUT /tool/:id')];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [tool, known] = await Promise.all([
    orNotFound(() => callPublicContract(getPurchaseCall, { params })),
    knownTools(),
  ]);
  return { tool, known };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Tool details');
}

export default function ToolDetailsPage({ loaderData }: Route.ComponentProps) {
  const [tool, setSaved] = useSavedTool(loaderData.tool);
  return (
    <section className="min-w-0 max-w-5xl">
      <PageLink className="text-link text-sm" to="/dashboard/manage-tools">
        Manage Tools
      </PageLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{tool.toolName}</h2>
        <div className="flex flex-wrap gap-2">
          <PageLink className="btn btn-outline btn-sm" to={toolPath(tool)}>
            Open its page
          </PageLink>
          <DuplicateButton tool={tool} />
          <WithdrawButton tool={tool} />
        </div>
      </div>
      <Suspense>
        <WaitingCount id={tool._id} />
      </Suspense>
      <DetailsForm key={tool._id} tool={tool} known={loaderData.known} onSaved={setSaved} />
    </section>
  );
}
