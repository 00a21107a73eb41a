import { createContext, type ReactNode, useContext } from 'react';
import type { AnyContract } from '#src/core/calls/contract.ts';
import type { PersonRights } from '../rights.calls.ts';
import { type CallName, may } from './guards.ts';

/** What the person at the dashboard may do; screens outside it do not ask. */
export const DashboardRights = createContext<PersonRights>({ admin: true });

/** @returns whether the person at the dashboard makes a call as an admin */
export function useMay(): (call: CallName) => boolean {
  const rights = useContext(DashboardRights);
  return (call) => may(rights, call);
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

/** Whether a person makes a call for themselves or, as a member of a company, for it. */
export const mayAsCustomer = ({ lacks = [] }: PersonRights, call: CallName): boolean => !lacks.includes(call);

/** @returns whether the person makes a call as a customer: a member of a company by their role there */
export function useMayAsCustomer(): (call: CallName) => boolean {
  const rights = useContext(DashboardRights);
  return (call) => mayAsCustomer(rights, call);
}

/** Whether answers to the person at the dashboard have prices and amounts. */
export const useSightOfMoney = (): boolean => useContext(DashboardRights).staff?.money !== false;
