import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useContract } from '#src/core/calls/use-contract.ts';
import { getAdminCall } from '../rights.calls.ts';
import type { CallName } from './guards.ts';
import { signedInUser } from './session.ts';

// Loaded only for members who lack a call, of whom there are few.
const BeyondRole = lazy(() => import('./beyond-role.tsx'));

interface WithinRoleProps {
  call: CallName;
  /** What the content does, after "let you": `order`. */
  to: string;
  /** Shown below the sentence. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * A form or a button of a signed-in user outside the dashboard. If the role of the signed-in user in a company lacks its call, a sentence
 * says whom to ask instead; until the shop has answered, and if it does not, the content is shown.
 */
export function WithinRole({ call, to, instead, children }: WithinRoleProps) {
  // Of the first moment: what is typed stays when the session ends.
  const [email] = useState(() => signedInUser()?.email ?? '');
  const { answer } = useContract(getAdminCall, { params: { email } });
  if (!answer?.lacks?.includes(call)) return children;
  return (
    <Suspense>
      <BeyondRole to={to} />
      {instead}
    </Suspense>
  );
}
