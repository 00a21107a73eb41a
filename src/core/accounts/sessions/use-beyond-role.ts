import { useContract } from '#src/core/calls/use-contract.ts';
import { getAdminCall } from '../rights.calls.ts';
import type { CallName } from './guards.ts';

/** Whether the role of the signed-in user in a company lacks a call; undefined until the shop has answered. */
export function useBeyondRole(email: string, call: CallName): boolean | undefined {
  const { answer } = useContract(getAdminCall, { params: { email } });
  return answer && (answer.lacks?.includes(call) ?? false);
}
