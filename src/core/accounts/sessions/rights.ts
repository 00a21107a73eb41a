import { createContext, type ReactNode, useContext } from 'react';
import type { AnyContract } from '#src/core/calls/contract.ts';
import type { Role } from '../actor.ts';
import type { PersonRights } from '../rights.calls.ts';
import { type CallName, may } from './guards.ts';

/** What the person at the dashboard may do; screens outside it do not ask. */
export const DashboardRights = createContext<PersonRights>({ admin: true });

/** Whether a person may make a call in a role: as a customer for themselves or, as a member of a company, for it. */
export const mayAs = (role: Role, rights: PersonRights, call: CallName): boolean =>
  role === 'admin' ? may(rights, call) : !rights.lacks?.includes(call);

/** @returns whether the person at the dashboard may make a call in this role */
export function useMay(role: Role = 'admin'): (call: CallName) => boolean {
  const rights = useContext(DashboardRights);
  return (call) => mayAs(role, rights, call);
}

type Called = Pick<AnyContract, 'method' | 'path'>;

interface MayProps {
  /** The call that the content makes, or the calls of which it makes one. */
  call: Called | readonly Called[];
  /** Shown to a person who may make none of them. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows a form or a button only to a person at the dashboard who may make its call. */
export function May({ call, otherwise = null, children }: MayProps) {
  const mayCall = useMay();
  return [call].flat().some(({ method, path }) => mayCall(`${method} ${path}` as CallName)) ? children : otherwise;
}

/** Whether answers to the person at the dashboard have prices and amounts. */
export const useSightOfMoney = (): boolean => useContext(DashboardRights).staff?.money !== false;
