import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { SearchField, SearchForm } from '#src/platform/ui/search-form.tsx';

/** The search on the page that manages tools. */
export default function ManagedSearch({ text }: { text: string }) {
  return (
    <SearchForm label="Tools" action="/dashboard/manage-tools" values={{ q: text }}>
      <SearchField
        label="Search tools"
        placeholder="Name, model, torque …"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
      />
    </SearchForm>
  );
}
