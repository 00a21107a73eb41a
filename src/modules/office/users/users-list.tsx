import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { AllUsersListProps } from '#src/core/accounts/all-users-list.ts';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MAX_SEARCH_LENGTH, searchedPart } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm, useFocusAfterSearch, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { getRolesCall, type StaffRole } from '../roles/roles.calls.ts';
import { RolesSection } from '../roles/roles-section.tsx';
import { useFirstPage } from './use-first-page.ts';
import { parseUserSearch, type UserSearch, userGroups } from './user.ts';
import { TableOfUsers } from './user-table.tsx';
import { getUsersCall, type ShopUser } from './users.calls.ts';

const USERS_PER_PAGE = 50;

function findUserPage({ text, group }: UserSearch, after?: string, signal?: AbortSignal): Promise<Page<ShopUser>> {
  return callForPage(getUsersCall, { query: { q: searchedPart(text), group }, limit: USERS_PER_PAGE, after, signal });
}

function UserFilter({ text, group }: UserSearch) {
  return (
    <SearchForm label="Users" action="/dashboard/all-users" values={{ q: text, group: group ?? '' }}>
      <SearchField label="Search users" placeholder="Name or email" maxLength={MAX_SEARCH_LENGTH} defaultValue={text} />
      <SearchChoice
        className="basis-52 max-sm:grow"
        label="Show"
        name="group"
        selected={group}
        options={[['', 'All users'], ...Object.entries(userGroups)]}
      />
    </SearchForm>
  );
}

interface UserResultsProps {
  search: UserSearch;
  first: Page<ShopUser>;
  roles: readonly StaffRole[];
  tell: (words: string) => ReactNode;
  onChanged: () => void;
}

function UserResults({ search, first, roles, tell, onChanged }: UserResultsProps) {
  const load = (after: string, signal: AbortSignal) => findUserPage(search, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, USERS_PER_PAGE);
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'user' : 'users'}`;
  return (
    <>
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <TableOfUsers users={items} roles={roles} onChanged={onChanged} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <EmptyState title="No users match." text="Try fewer words, or show all users.">
            <PageLink className="btn btn-primary" to="/dashboard/all-users">
              Show all users
            </PageLink>
          </EmptyState>
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

interface ListProps extends AllUsersListProps {
  /** The roles of the staff, and how to read them again; none for a person who may not. */
  staff?: Partial<ReturnType<typeof useContract<typeof getRolesCall>>>;
}

function List({ heading, staff: { answer, read } = {} }: ListProps) {
  const roles = answer?.roles ?? [];
  const [query] = useSearchParams();
  const search = parseUserSearch(query);
  const key = JSON.stringify(search);
  const { first, problem, load } = useFirstPage(key, () => findUserPage(search));
  const { status, tell } = useSearchStatus();
  const changed = useRef(false);
  useFocusAfterSearch(heading, search.text !== '' || search.group !== undefined);

  // When the pressed button has disappeared after the action, the heading gets its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new rows are there
  useEffect(() => {
    if (changed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    changed.current = false;
  }, [first]);

  async function refresh() {
    changed.current = true;
    await Promise.all([load(), read?.()]);
  }
  return (
    <>
      <UserFilter {...search} />
      {status}
      {problem && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <FormProblem message={problem} />
          <button type="button" className="btn btn-outline" onClick={refresh}>
            Try again
          </button>
        </div>
      )}
      {!first && !problem && <p className="mt-4 text-muted">Loading…</p>}
      {first && <UserResults key={key} search={search} first={first} roles={roles} tell={tell} onChanged={refresh} />}
      {answer && <RolesSection {...answer} onChanged={refresh} />}
    </>
  );
}

function ListWithRoles({ heading }: AllUsersListProps) {
  return <List heading={heading} staff={useContract(getRolesCall, {})} />;
}

/** All accounts, below the heading of the specification, and for admins the roles of the staff. */
export default function UsersList({ heading }: AllUsersListProps) {
  return (
    <May call={getRolesCall} otherwise={<List heading={heading} />}>
      <ListWithRoles heading={heading} />
    </May>
  );
}
