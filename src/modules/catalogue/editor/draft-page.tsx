import { adminOnly, orNotFound, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/draft-page';
import { DetailsForm } from './details-form.tsx';
import { getDraftCall, putDraftCall } from './draft.calls.ts';
import { DraftActions } from './draft-actions.tsx';
import { useSavedTool } from './use-saved-tool.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return orNotFound(() => orSignedOut(() => callContract(getDraftCall, { params })));
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Draft');
}

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  const [draft, setSaved] = useSavedTool(loaderData);
  return (
    <section className="max-w-4xl">
      <PageLink className="text-link text-sm" to="/dashboard/tool-drafts">
        Drafts
      </PageLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{draft.toolName}</h2>
        <DraftActions draft={draft} />
      </div>
      <p className="mt-2 text-muted">A draft: only administrators see it.</p>
      <DetailsForm key={draft._id} tool={draft} call={putDraftCall} onSaved={setSaved} />
    </section>
  );
}
