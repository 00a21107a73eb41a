import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { orSignedOut } from '#src/core/accounts/guards.ts';
import type { Page } from '#src/platform/http/page.ts';

/** The list as it was loaded last, for which search. */
interface Loaded<Item> {
  key: string;
  page: Page<Item>;
}

/**
 * The first page of a list that fills a slot of another screen, and so has no loader of its own.
 * @param key of what is searched: another one loads again
 */
export function useFirstPage<Item>(key: string, find: () => Promise<Page<Item>>) {
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<Loaded<Item>>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(key);
  wanted.current = key;

  async function load(): Promise<void> {
    try {
      const page = await orSignedOut(find);
      // A slow answer to an earlier search.
      if (wanted.current !== key) return;
      setLoaded({ key, page });
      setProblem(undefined);
    } catch (error) {
      // The session is over (spec section 4).
      if (error instanceof Response) return void navigate(error.headers.get('location') ?? '/home');
      if (wanted.current === key) setProblem((error as Error).message);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is searched
  useEffect(() => void load(), [key]);

  return { first: loaded?.key === key ? loaded.page : undefined, problem, load };
}
