import { useEffect } from 'react';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { LIST_PATH } from '../list-lines.ts';
import { sendList, useList } from '../use-list.ts';

/** Link to the list, with the number of its lines; none while it is empty. */
export function ListCount() {
  const { owner, lines } = useList();
  // A sign-in brings the list of the account here and what the visitor collected there; a sign-out removes it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(sendList, [owner]);
  const isEmpty = lines.length === 0;
  // In a narrow window, the navbar has room for the list or the logo.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-list', !isEmpty);
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <PageLink
      to={LIST_PATH}
      aria-label={`My list: ${lines.length}`}
      className="relative flex min-h-11 w-8 shrink-0 items-center hover:text-signal max-md:order-first max-[22rem]:hidden"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-none stroke-2 stroke-current">
        <path d="M4 6h1m4 0h11M4 12h1m4 0h11M4 18h1m4 0h11" />
      </svg>
      <span className="absolute top-0 left-4 bg-primary px-1 font-semibold text-primary-content text-xs">
        {lines.length}
      </span>
    </PageLink>
  );
}
