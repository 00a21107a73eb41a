import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';

/** @param props.searched whether the list is the result of an admin's search */
export function NoOrders({ admin, searched }: { admin: boolean; searched: boolean }) {
  if (searched) {
    return (
      <EmptyState title="No orders match." text="Try fewer words, or another status.">
        <PageLink className="btn btn-primary" to="/dashboard">
          Show all orders
        </PageLink>
      </EmptyState>
    );
  }
  if (admin) return <EmptyState title="No orders yet." text="New orders appear here." />;
  return (
    <EmptyState title="No orders yet." text={`The minimum order is ${MINIMUM_ORDER_QUANTITY} pieces of one tool.`}>
      <PageLink className="btn btn-primary" to="/tools">
        Choose a tool
      </PageLink>
    </EmptyState>
  );
}
