import { adminOnly, orNotFound, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { identified } from '#src/core/calls/answers.ts';
import { callApi } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/draft-page';
import { DetailsForm } from './details-form.tsx';
import { DraftActions } from './draft-actions.tsx';
import { useSavedTool } from './use-saved-tool.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const path = `/tool-draft/${encodeURIComponent(params.id)}`;
  return orNotFound(() => orSignedOut(() => callApi(path, identified<Tool>())));
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
      <DetailsForm key={draft._id} tool={draft} calls="/tool-draft" onSaved={setSaved} />
    </section>
  );
}
