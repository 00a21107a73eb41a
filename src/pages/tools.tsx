import { useShopFacts } from '#src/shared/shop-facts.ts';
import { ToolCard } from '#src/tools/tool-card.tsx';
import { listTools } from '#src/tools/tool-repository.server.ts';
import type { Route } from './+types/tools';
import { shopContext } from './page-context.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { tools: await listTools(context.get(shopContext).db) };
}

export function meta() {
  return [{ title: 'All tools' }];
}

export default function ToolsPage({ loaderData: { tools } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl font-bold">All Tools</h1>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map((tool) => (
          <ToolCard key={tool._id} tool={tool} currency={currency} />
        ))}
      </div>
    </section>
  );
}
