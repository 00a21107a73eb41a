import { staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Route } from './+types/add-tools-page';
import { AddToolForm } from './add-tool-form.tsx';
import { getToolsCall } from './tool.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('POST /tool')];

/** Number of tools whose categories and rows the form suggests. */
const KNOWN = 100;

/** Without these suggestions, everything can still be typed. */
export async function clientLoader() {
  const known = await callForPage(getToolsCall, { limit: KNOWN }).catch(() => ({ items: [] }));
  return { known: known.items };
}
clientLoader.hydrate = true as const;

export function meta() {
  return privatePage('Add Tools');
}

export default function AddToolsPage({ loaderData: { known } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section>
      <h2 className="text-heading">Add Tools</h2>
      <AddToolForm currency={currency} known={known} />
    </section>
  );
}
