import { createContext, useContext } from 'react';
import type { PersonRights } from '../rights.calls.ts';
import { type CallName, may, mayAsCustomer } from './guards.ts';

/** What the person at the dashboard may do; screens outside it do not ask. */
export const DashboardRights = createContext<PersonRights>({ admin: true });

/** @returns whether the person at the dashboard makes a call as an admin */
export function useMay(): (call: CallName) => boolean {
  const rights = useContext(DashboardRights);
  return (call) => may(rights, call);
}

/** @returns whether the person makes a call as a customer: a member of a company by their role there */
export function useMayAsCustomer(): (call: CallName) => boolean {
  const rights = useContext(DashboardRights);
  return (call) => mayAsCustomer(rights, call);
}

/** Whether answers to the person at the dashboard have prices and amounts. */
export const useSightOfMoney = (): boolean => useContext(DashboardRights).staff?.money !== false;
