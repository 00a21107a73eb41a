import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import type { Page } from '#src/platform/http/page.ts';

/** The page that was loaded last, and the key of its search. */
interface Loaded<Item> {
  key: string;
  page: Page<Item>;
}

/**
 * Loads the first page of a list in a slot of another screen, where it has no route loader of its own.
 * @param key identifies the search: a new key loads again
 */
export function useFirstPage<Item>(key: string, find: () => Promise<Page<Item>>) {
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<Loaded<Item>>();
  const [problem, setProblem] = useState<string>();
  const latestKey = useRef(key);
  latestKey.current = key;

  async function load(): Promise<void> {
    try {
      const page = await orSignedOut(find);
      // Ignores a late answer to an earlier search.
      if (latestKey.current !== key) return;
      setLoaded({ key, page });
      setProblem(undefined);
    } catch (error) {
      // The session is over (spec section 4).
      if (error instanceof Response) return void navigate(error.headers.get('location') ?? '/home', { replace: true });
      if (latestKey.current === key) setProblem((error as Error).message);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the search
  useEffect(() => void load(), [key]);

  return { first: loaded?.key === key ? loaded.page : undefined, problem, load };
}
