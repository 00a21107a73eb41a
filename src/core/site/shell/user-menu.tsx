import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#src/core/accounts/sessions/session.ts';
import { signOut } from '#src/core/calls/call-api.ts';
import { Avatar } from '#src/platform/ui/avatar.tsx';
import { followsLink, useBackOrForward } from '#src/platform/ui/leaving-by-menu.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';

const entryStyle = 'flex min-h-11 w-full items-center px-4 md:min-h-10 text-left hover:bg-base-200';

/** A details element: it opens by click, Enter and Space without scripts; the scripts only close it. */
export function UserMenu({ user, name }: { user: SessionUser; name: ReactNode }) {
  const navigate = useNavigate();
  const menu = useRef<HTMLDetailsElement>(null);
  const { submitting, submit } = useSubmit({
    async send() {
      await signOut();
      await navigate('/');
    },
    onFailure: (error) => showError(`You are still signed in. ${(error as Error).message}`),
  });

  const close = () => menu.current?.removeAttribute('open');
  useBackOrForward(close);

  useEffect(() => {
    function closeOutside(event: PointerEvent) {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute('open');
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      className="min-w-0 md:relative"
      onClick={(event) => followsLink(event) && close()}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        // Without a related target, the blur is due to a click: in Safari, possibly on an entry of the menu.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary className="flex min-h-11 list-none items-center justify-center hover:text-signal sm:gap-2 max-sm:flex-col [&::-webkit-details-marker]:hidden">
        <Avatar photo={user.photoURL} size={32} className="size-8 shrink-0 bg-white" />
        {name}
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="size-3 shrink-0 fill-none stroke-2 stroke-current max-sm:hidden"
        >
          <path d="m2 4 4 4 4-4" />
        </svg>
      </summary>
      <ul className="absolute inset-x-0 top-14 z-20 border-y md:inset-x-auto md:top-auto md:right-0 md:mt-1 md:w-48 md:border-x border-base-300 bg-base-100 py-1 text-base-content shadow-floating">
        <li>
          <PageLink className={entryStyle} to="/dashboard">
            Dashboard
          </PageLink>
        </li>
        <li>
          <PageLink className={entryStyle} to="/profile">
            My Profile
          </PageLink>
        </li>
        <li className="border-base-300 border-t">
          <button type="button" className={entryStyle} aria-disabled={submitting} onClick={submit}>
            {submitting ? 'Signing out…' : 'Sing out'}
          </button>
        </li>
      </ul>
    </details>
  );
}
