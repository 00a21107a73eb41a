import { SearchForm, searchLabel } from '#src/platform/ui/search-form.tsx';
import { type ChangeFilter, kindLabels } from './admin-change.ts';

interface Choices {
  name: string;
  label: string;
  asked: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, asked, all, options }: Choices) {
  return (
    <label className={`${searchLabel} min-w-0 grow basis-44`}>
      {label}
      <select className="select w-full" name={name} defaultValue={asked}>
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Asks for the changes of one admin, or of one kind. @param props.admins email addresses of those who are one now */
export function ChangeFilterForm({ filter, admins }: { filter: ChangeFilter; admins: readonly string[] }) {
  // The address of the page can name one who is no admin any more.
  const known = [...new Set([...admins, filter.admin].filter(Boolean))].sort();
  return (
    <SearchForm label="Changes" action="/dashboard/changes" values={{ ...filter }}>
      <Choice
        name="admin"
        label="Administrator"
        asked={filter.admin}
        all="All administrators"
        options={known.map((email) => [email, email])}
      />
      <Choice name="kind" label="Kind" asked={filter.kind} all="Everything" options={Object.entries(kindLabels)} />
    </SearchForm>
  );
}
