import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { TellCustomer } from './tell-customer.tsx';
import { TellVisitor } from './tell-visitor.tsx';

/** For the page of a tool that is short of stock: a button for customers, an email form for visitors. */
export default function TellMe({ tool: { _id } }: { tool: { _id: string } }) {
  const user = useSessionUser();
  return (
    <div className="border border-base-300 p-4">
      {user ? <TellCustomer key={user.email} toolId={_id} email={user.email} /> : <TellVisitor toolId={_id} />}
    </div>
  );
}
