import { useContext } from 'react';
import type { PersonRights } from '#src/core/accounts/rights.calls.ts';
import { DashboardRights, mayAs } from '#src/core/accounts/sessions/rights.ts';
import { type MenuEntry, useUiModules } from '#src/core/ui-module.ts';

const specifiedMenu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'My Orders', group: 'orders', role: 'customer' },
  { to: '/dashboard/reviews', label: 'Add Review', group: 'orders', role: 'customer' },
  { to: '/dashboard', label: 'All Orders', group: 'orders', role: 'admin', needs: 'GET /order' },
  {
    to: '/dashboard/manage-tools',
    label: 'Manage Tools',
    group: 'catalogue',
    role: 'admin',
    needs: 'PUT /tool/:id',
  },
  { to: '/dashboard/add-tools', label: 'Add Tools', group: 'catalogue', role: 'admin', needs: 'POST /tool' },
];

/** Whether a person with these rights has the entry. A member of the staff has that of their own orders, too. */
function isEntryOf(rights: PersonRights) {
  const isStaff = rights.admin || rights.staff !== undefined;
  return ({ to, role, needs }: MenuEntry): boolean => {
    const isOpen = needs === undefined ? role === 'customer' || rights.admin : mayAs(role, rights, needs);
    const isOwn = !isStaff || (to === '/dashboard' && !mayAs('admin', rights, 'GET /order'));
    return isOpen && (role === 'admin' || isOwn);
  };
}

const useEntries = () => [...specifiedMenu, ...useUiModules().flatMap(({ menu = [] }) => menu)];

/** The entries of a person with these rights. */
export const useMenuOf = (rights: PersonRights): MenuEntry[] => useEntries().filter(isEntryOf(rights));

/** @returns whether a page opens for the person at the dashboard: one of the menu only if they have its entry */
export function useMayOpen(): (path: string) => boolean {
  const rights = useContext(DashboardRights);
  const entries = useEntries();
  return (path) => {
    const [place] = path.split('?');
    const found = entries.filter(({ to }) => to === place);
    return found.length === 0 || found.some(isEntryOf(rights));
  };
}
