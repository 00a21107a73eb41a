import { useContract } from '#src/core/calls/use-contract.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getOrderCorrectionCall } from '../search/order-search.calls.ts';
import { deskPath } from './desk-path.ts';

/** A better spelling of a search that found no orders. */
export function DidYouMean({ search }: { search: OrderSearch }) {
  const { answer } = useContract(getOrderCorrectionCall, { query: { q: search.text } });
  if (!answer?.text) return null;
  return (
    <p role="status" className="mb-4 text-center text-lg">
      Did you mean{' '}
      <PageLink className="text-link" to={deskPath({ ...search, text: answer.text })}>
        {answer.text}
      </PageLink>
      ?
    </p>
  );
}
