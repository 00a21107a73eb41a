import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { clockName, DateTime } from '#src/core/site/date-time.tsx';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { mergeCompanyCall } from '../companies/companies.calls.ts';
import { MergeButton } from '../companies/merge-dialog.tsx';
import { getDataAccessCall } from '../privacy/privacy.calls.ts';
import { UserDataDialog } from '../privacy/user-data-dialog.tsx';
import { GiveRoleDialog } from '../roles/give-role-dialog.tsx';
import { postStaffRoleCall, type StaffRole } from '../roles/roles.calls.ts';
import { mayHaveRole, type UserAction, userActionsFor } from './user-actions.ts';
import { UserDialog } from './user-dialog.tsx';
import type { ShopUser } from './users.calls.ts';

interface UserTableProps {
  users: readonly ShopUser[];
  /** Of the staff. */
  roles: readonly StaffRole[];
  /** Called after an action on a user. */
  onChanged: () => void;
}

/** A table with rows of 56 px; on a smaller screen each row is a card. */
export function TableOfUsers({ users, roles, onChanged }: UserTableProps) {
  const own = signedInUser()?.email;
  return (
    <table className="table mt-4 as-card:block as-table:[&_:is(th,td)]:px-3">
      <thead className="as-card:sr-only">
        <tr>
          <th>Person</th>
          <th>Role</th>
          <th className="text-right">Orders</th>
          <th>Last sign-in ({clockName})</th>
          <th>Since</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5 md:as-card:grid-cols-2">
        {users.map((user) => (
          <UserRow key={user._id} user={user} roles={roles} own={own} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  );
}

interface RoleCellProps {
  user: ShopUser;
  roles: readonly StaffRole[];
  isOwn: boolean;
}

function RoleCell({ user, roles, isOwn }: RoleCellProps) {
  const { role, staffRole, fixedRole, verified, blockedAt, company } = user;
  const inStaff = staffRole === null ? undefined : (roles.find(({ _id }) => _id === staffRole)?.name ?? 'Staff');
  const note = isOwn ? 'You' : fixedRole ? 'By configuration' : undefined;
  if (company !== null) return <>{company === 'open' ? 'Company' : 'Former company'}</>;
  if (blockedAt !== null) {
    return (
      <>
        <span className="block font-semibold text-error">Blocked</span>
        <span className="text-muted text-sm">{formatDate(blockedAt, 'short')}</span>
      </>
    );
  }
  return (
    <>
      <span className={`block ${role === 'admin' || inStaff ? 'font-semibold' : ''}`}>
        {role === 'admin' ? 'Administrator' : (inStaff ?? (verified ? 'Customer' : 'Not verified'))}
      </span>
      {note && <span className="text-muted text-sm">{note}</span>}
    </>
  );
}

/** Number of orders and, on a second line, the open ones, if there are any. */
function OrdersOf({ user }: { user: ShopUser }) {
  const { email, orders, name, openOrders, openAmounts, company } = user;
  if (orders === 0) return <>0</>;
  const due = openAmounts.map(({ amount, currency }) => `${formatMoney(amount, currency)} to pay`);
  return (
    <div className="as-card:text-right">
      <PageLink
        className="link inline-flex items-center as-card:min-h-11"
        to={`/dashboard?${new URLSearchParams({ q: company === null ? email : name })}`}
      >
        {formatPieces(orders)}
        <span className="sr-only"> orders of {name}</span>
      </PageLink>
      {openOrders > 0 && (
        <span className="block whitespace-nowrap text-muted text-sm">
          {[`${formatPieces(openOrders)} open`, ...due].join(' · ')}
        </span>
      )}
    </div>
  );
}

const cell =
  'as-card:flex as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:border-0 as-card:p-0 as-table:py-1.5';
const labelled = `${cell} as-card:before:text-muted as-card:before:content-[attr(data-label)]`;

interface UserRowProps extends Omit<UserTableProps, 'users'> {
  user: ShopUser;
  own: string | undefined;
}

/** Opens who has read the data of a person, where the account can be deleted, too. */
function DataButton({ user, onChanged }: { user: ShopUser; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-sm whitespace-nowrap as-card:min-h-11 as-card:grow"
        onClick={() => setOpen(true)}
      >
        Data<span className="sr-only"> of {user.name}</span>
      </button>
      {open && <UserDataDialog user={user} onClose={() => setOpen(false)} onDone={onChanged} />}
    </>
  );
}

function UserRow({ user, roles, own, onChanged }: UserRowProps) {
  const [givesRole, setGivesRole] = useState(false);
  const [chosen, setChosen] = useState<UserAction>();
  const [open, setOpen] = useState(false);
  // Used as key, so that each opening starts without an earlier failure.
  const [openings, setOpenings] = useState(0);
  const { name, email, lastSignInAt, createdAt } = user;
  const actions = userActionsFor(user, own);

  function openDialog(action: UserAction) {
    setChosen(action);
    setOpenings(openings + 1);
    setOpen(true);
  }
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1.5 as-card:border as-card:border-base-300 as-card:p-4 as-table:h-14">
      <td className="min-w-0 as-card:border-0 as-card:p-0 as-table:max-w-72 as-table:py-1.5">
        <span dir="auto" className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="block truncate text-muted text-sm" title={email}>
          {email}
        </span>
      </td>
      <td className={labelled} data-label="Role">
        <div className="as-card:text-right">
          <RoleCell user={user} roles={roles} isOwn={email === own} />
        </div>
      </td>
      <td className={`${labelled} text-right tabular-nums`} data-label="Orders">
        <OrdersOf user={user} />
      </td>
      <td className={`${labelled} whitespace-nowrap`} data-label="Last sign-in">
        {lastSignInAt ? <DateTime at={lastSignInAt} inTable /> : '—'}
      </td>
      <td className={`${labelled} whitespace-nowrap`} data-label="Since">
        {formatDate(createdAt, 'short')}
      </td>
      <td
        className={`${cell} ${actions.length > 0 || user.company === 'open' ? 'as-card:mt-auto as-card:pt-2' : 'as-card:hidden'}`}
      >
        <div className="flex flex-wrap justify-end gap-2 as-card:w-full as-table:flex-nowrap">
          {actions.map((action) => (
            <May key={action.label} call={action.call}>
              <button
                type="button"
                className={`btn btn-outline btn-sm whitespace-nowrap as-card:min-h-11 as-card:grow ${action.dangerous ? 'btn-error' : ''}`}
                onClick={() => openDialog(action)}
              >
                {action.label}
                <span className="sr-only"> {name}</span>
              </button>
            </May>
          ))}
          {user.company === 'open' && (
            <May call={mergeCompanyCall}>
              <MergeButton company={user} onMerged={onChanged} />
            </May>
          )}
          {user.company === null && email !== own && (
            <May call={getDataAccessCall}>
              <DataButton user={user} onChanged={onChanged} />
            </May>
          )}
          {mayHaveRole(user, own) && (
            <May call={postStaffRoleCall}>
              <button
                type="button"
                className="btn btn-outline btn-sm whitespace-nowrap as-card:min-h-11 as-card:grow"
                onClick={() => setGivesRole(true)}
              >
                Role<span className="sr-only"> of {name}</span>
              </button>
            </May>
          )}
        </div>
        {givesRole && (
          <GiveRoleDialog
            user={user}
            roles={roles}
            onClose={() => setGivesRole(false)}
            onDone={() => {
              setGivesRole(false);
              onChanged();
            }}
          />
        )}
        {chosen && (
          <UserDialog
            key={openings}
            user={user}
            action={chosen}
            open={open}
            onClose={() => setOpen(false)}
            onDone={onChanged}
          />
        )}
      </td>
    </tr>
  );
}
