import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchForm } from '#src/platform/ui/search-form.tsx';
import { type ChangeFilter, kindLabels } from './admin-change.ts';

/** Form to filter changes by admin and kind. @param props.admins email addresses of the current admins */
export function ChangeFilterForm({ filter, admins }: { filter: ChangeFilter; admins: readonly string[] }) {
  // The URL of the page may contain a former admin.
  const known = [...new Set([...admins, filter.admin].filter(Boolean))].sort();
  return (
    <SearchForm label="Changes" action="/dashboard/changes" values={{ ...filter }}>
      <SearchChoice
        className="min-w-0 grow basis-44"
        label="Administrator"
        name="admin"
        selected={filter.admin}
        options={[['', 'All administrators'], ...known.map((email) => [email, email] as const)]}
      />
      <SearchChoice
        className="min-w-0 grow basis-44"
        label="Kind"
        name="kind"
        selected={filter.kind}
        options={[['', 'Everything'], ...Object.entries(kindLabels)]}
      />
    </SearchForm>
  );
}
