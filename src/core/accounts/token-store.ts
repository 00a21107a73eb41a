/** Spec section 9: the access token lies in local storage under this key. */
const KEY = 'accessToken';

/** Interface of both Web Storage areas and of the fallback. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function memoryArea(): Area {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** An area that really keeps what it is given; a browser may offer one that throws. */
function working(open: () => Area): Area | undefined {
  try {
    const area = open();
    const probe = `${KEY}:probe`;
    area.setItem(probe, '1');
    area.removeItem(probe);
    return area;
  } catch {
    return undefined;
  }
}

/** Local storage, then session storage, then the memory of this tab (spec section 4: "tries several storage kinds"). */
function firstWorkingArea(): { area: Area; kind: 'local' | 'session' | 'memory' } {
  const local = working(() => localStorage);
  if (local) return { area: local, kind: 'local' };
  const session = working(() => sessionStorage);
  return session ? { area: session, kind: 'session' } : { area: memoryArea(), kind: 'memory' };
}

let chosen: ReturnType<typeof firstWorkingArea> | undefined;
function storage() {
  chosen ??= firstWorkingArea();
  return chosen;
}

/** As long as the session behind it may last, in seconds. */
const MARK_LIFETIME = 30 * 24 * 60 * 60;

/** Where no other tab and no later document can see the token, a cookie tells them that there is one (first-paint.ts). */
function mark(lifetime: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and nothing here needs escaping
  if (storage().kind !== 'local') document.cookie = `signed-in=1; path=/; samesite=lax; max-age=${lifetime}`;
}

export const tokenStore = {
  kind: () => storage().kind,
  read: () => storage().area.getItem(KEY),
  write: (token: string) => {
    storage().area.setItem(KEY, token);
    mark(MARK_LIFETIME);
  },
  remove: () => {
    storage().area.removeItem(KEY);
    mark(0);
  },
  key: KEY,
};
