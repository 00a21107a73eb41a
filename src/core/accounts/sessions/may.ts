import type { Method } from '#src/core/calls/contract.ts';
import type { PersonRights } from '../rights.calls.ts';

/** The name of a call that roles of the staff can have, such as `GET /order`. */
export type CallName = `${Method} /${string}`;

/** Whether a person makes a call as an admin. */
export const may = ({ admin, staff }: PersonRights, call: CallName): boolean => admin || !!staff?.calls.includes(call);
