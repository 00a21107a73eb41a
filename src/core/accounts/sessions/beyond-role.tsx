import { useContract } from '#src/core/calls/use-contract.ts';
import { getAdminCall, type PersonRights } from '../rights.calls.ts';
import type { CallName } from './guards.ts';

/** Whether a member's role in the company does not include a call. */
export const isBeyondRole = ({ lacks }: Pick<PersonRights, 'lacks'>, call: CallName): boolean =>
  lacks?.includes(call) ?? false;

/** The same for the signed-in user, in a part of a screen without a loader; undefined until the shop has answered. */
export function useBeyondRole(email: string, call: CallName): boolean | undefined {
  const { answer } = useContract(getAdminCall, { params: { email } });
  return answer && isBeyondRole(answer, call);
}

/** In place of a form whose call the role does not include. @param props.to what the form does */
export const BeyondRole = ({ to }: { to: string }) => (
  <p className="mt-4 border-primary border-l-4 bg-base-200 px-4 py-3">
    Your role in the company does not let you {to}. Please ask an owner.
  </p>
);
