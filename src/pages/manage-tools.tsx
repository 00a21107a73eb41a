import { callApi } from '#src/accounts/call-api.ts';
import { adminOnly, orSignedOut } from '#src/accounts/guards.ts';
import { ManagedTools } from '#src/tools/managed-tools.tsx';
import type { Tool } from '#src/tools/tool.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { useRefresh } from '#src/ui/use-refresh.ts';
import type { Route } from './+types/manage-tools';
import { privatePage } from './page-meta.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader() {
  return { tools: await orSignedOut(() => callApi<Tool[]>('/tool')) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return privatePage('Manage Tools');
}

export default function ManageToolsPage({ loaderData: { tools } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Manage Tools
      </h2>
      {tools.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No tools yet." text="Customers see a tool as soon as it is added.">
            <PageLink className="btn btn-primary" to="/dashboard/add-tools">
              Add a tool
            </PageLink>
          </EmptyState>
        </div>
      ) : (
        <ManagedTools tools={tools} onChanged={refresh} />
      )}
    </section>
  );
}
