import { callForPart } from '#src/accounts/call-for-part.ts';
import { adminOnly } from '#src/accounts/guards.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { AddToolForm } from '#src/tools/add-tool-form.tsx';
import type { Tool } from '#src/tools/tool.ts';
import type { Route } from './+types/add-tools';
import { privatePage } from './page-meta.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

/** Tools whose categories and rows are offered for the next one. */
const KNOWN = 100;

/** Without them, everything can be typed. */
export async function clientLoader() {
  const known = await callForPart<Tool>(`/tool?limit=${KNOWN}`, KNOWN).catch(() => ({ items: [] }));
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
