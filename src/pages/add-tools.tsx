import { adminOnly } from '#src/accounts/guards.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { AddToolForm } from '#src/tools/add-tool-form.tsx';
import type { Route } from './+types/add-tools';
import { privatePage } from './page-meta.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export function meta() {
  return privatePage('Add Tools');
}

export default function AddToolsPage() {
  const { currency } = useShopFacts();
  return (
    <section>
      <h2 className="text-heading">Add Tools</h2>
      <AddToolForm currency={currency} />
    </section>
  );
}
