import { type ReactNode, useState } from 'react';
import { useContract } from '#src/core/calls/use-contract.ts';
import { getAdminCall } from '../rights.calls.ts';
import type { CallName } from './guards.ts';
import { signedInUser } from './session.ts';

/** In place of a form whose call the role does not include. @param props.to what the form does, such as `order` */
export const BeyondRole = ({ to }: { to: string }) => (
  <p className="mt-4 border-primary border-l-4 bg-base-200 px-4 py-3">
    Your role in the company does not let you {to}. Please ask an owner.
  </p>
);

interface WithinRoleProps {
  call: CallName;
  to: string;
  /** Shown below the sentence. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * A form or a button of a signed-in user outside the dashboard. If the role of the user in a company lacks its call, a
 * sentence says whom to ask instead; until the shop has answered, and if it does not, the content is shown.
 */
export function WithinRole({ call, to, instead, children }: WithinRoleProps) {
  // Of the first moment: what is typed stays when the session ends.
  const [email] = useState(() => signedInUser()?.email ?? '');
  const { answer } = useContract(getAdminCall, { params: { email } });
  if (!answer?.lacks?.includes(call)) return children;
  return (
    <>
      <BeyondRole to={to} />
      {instead}
    </>
  );
}
