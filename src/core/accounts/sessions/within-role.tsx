import { createContext, type ReactNode, useContext } from 'react';
import { useContract } from '#src/core/calls/use-contract.ts';
import { orderingFor } from '../account-shown.ts';
import { getAdminCall, type PersonRights } from '../rights.calls.ts';
import type { CallName } from './guards.ts';
import { useFormUser } from './session.ts';

/** In place of a form whose call the role does not include. @param props.to what the form does, such as `order` */
export const BeyondRole = ({ to }: { to: string }) => (
  <p className="mt-4 border-primary border-l-4 bg-base-200 px-4 py-3">
    Your role in the company does not let you {to}. Please ask an owner.
  </p>
);

const Rights = createContext<{ rights?: PersonRights | undefined; read?: () => Promise<void> }>({});

/** For which account a form within `WithinRole` orders. */
export function useAccountShown() {
  const { rights, read } = useContext(Rights);
  return {
    company: rights?.company,
    /** Sent with the order, so that no other account orders than the one that the page shows. */
    headers: rights && orderingFor(rights.account),
    /** Reads the account again. */
    readAccount: read ?? (async () => {}),
  };
}

/** In a form: for which company a member orders; nothing for anybody else. */
export function OrderingFor() {
  const { company } = useAccountShown();
  return company && <p className="text-muted text-sm [overflow-wrap:anywhere]">You order for {company}.</p>;
}

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
  // What is typed stays when the session ends.
  const email = useFormUser()?.email ?? '';
  const { answer: rights, read } = useContract(getAdminCall, { params: { email } });
  if (!rights?.lacks?.includes(call)) return <Rights value={{ rights, read }}>{children}</Rights>;
  return (
    <>
      <BeyondRole to={to} />
      {instead}
    </>
  );
}
