/** Spec section 9: key of the access token in local storage. */
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

/** The storage area if it can be written; a browser may offer one that throws. */
function workingArea(open: () => Area): Area | undefined {
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
  const local = workingArea(() => localStorage);
  if (local) return { area: local, kind: 'local' };
  const session = workingArea(() => sessionStorage);
  return session ? { area: session, kind: 'session' } : { area: memoryArea(), kind: 'memory' };
}

let chosen: ReturnType<typeof firstWorkingArea> | undefined;
function storage() {
  chosen ??= firstWorkingArea();
  return chosen;
}

/** Maximum lifetime of a session in seconds. */
const MARK_COOKIE_LIFETIME = 30 * 24 * 60 * 60;

/** Without local storage, a new document cannot see the token, so a cookie marks the sign-in (first-paint.ts). */
function setMarkCookie(lifetime: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API; nothing needs escaping
  if (storage().kind !== 'local') document.cookie = `signed-in=1; path=/; samesite=lax; max-age=${lifetime}`;
}

export const tokenStore = {
  kind: () => storage().kind,
  read: () => storage().area.getItem(KEY),
  write: (token: string) => {
    storage().area.setItem(KEY, token);
    setMarkCookie(MARK_COOKIE_LIFETIME);
  },
  remove: () => {
    storage().area.removeItem(KEY);
    setMarkCookie(0);
  },
  key: KEY,
};
