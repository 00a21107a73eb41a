import { orNotFound, orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useSavedTool } from '#src/core/tools/use-saved-tool.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/draft-page';
import { DetailsForm } from './details-form.tsx';
import { getDraftCall, putDraftCall } from './draft.calls.ts';
import { DraftActions } from './draft-actions.tsx';
import { knownTools } from './known-tools.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /tool-draft/:id')];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [draft, known] = await Promise.all([
    orNotFound(() => orSignedOut(() => callContract(getDraftCall, { params }))),
    knownTools(),
  ]);
  return { draft, known };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Draft');
}

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  const [draft, setSaved] = useSavedTool(loaderData.draft);
  return (
    <section className="min-w-0 max-w-5xl">
      <PageLink className="text-link text-sm" to="/dashboard/tool-drafts">
        Drafts
      </PageLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{draft.toolName}</h2>
        <DraftActions key={draft.version} draft={draft} />
      </div>
      <p className="mt-2 text-muted">
        A draft: only administrators see it.{draft.img === '' && ' It needs a picture before it can be published.'}
      </p>
      <DetailsForm key={draft._id} tool={draft} draftCall={putDraftCall} known={loaderData.known} onSaved={setSaved} />
    </section>
  );
}
