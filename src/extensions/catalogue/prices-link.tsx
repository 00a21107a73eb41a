import { PageLink } from '#src/platform/ui/page-link.tsx';

/** From the tools that are found to the change of their prices. */
export default function PricesLink({ text }: { text: string }) {
  return (
    <PageLink
      className="btn btn-outline btn-sm"
      to={`/dashboard/tool-prices${text && `?${new URLSearchParams({ q: text })}`}`}
    >
      Change prices
    </PageLink>
  );
}
