import { PageLink } from '#src/platform/ui/page-link.tsx';

/** Link from a search for tools to the price change of its results. */
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
