import { SearchForm, searchLabel } from '#src/platform/ui/search-form.tsx';
import { type ChangeFilter, kindLabels } from './admin-change.ts';

interface Choices {
  name: string;
  label: string;
  selected: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, selected, all, options }: Choices) {
  return (
    <label className={`${searchLabel} min-w-0 grow basis-44`}>
      {label}
      <select className="select w-full" name={name} defaultValue={selected}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Form to filter changes by admin and kind. @param props.admins email addresses of the current admins */
export function ChangeFilterForm({ filter, admins }: { filter: ChangeFilter; admins: readonly string[] }) {
  // The URL of the page may contain a former admin.
  const known = [...new Set([...admins, filter.admin].filter(Boolean))].sort();
  return (
    <SearchForm label="Changes" action="/dashboard/changes" values={{ ...filter }}>
      <Choice
        name="admin"
        label="Administrator"
        selected={filter.admin}
        all="All administrators"
        options={known.map((email) => [email, email])}
      />
      <Choice name="kind" label="Kind" selected={filter.kind} all="Everything" options={Object.entries(kindLabels)} />
    </SearchForm>
  );
}
