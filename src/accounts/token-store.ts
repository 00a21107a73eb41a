/** Spec section 9: the access token lies in local storage under this key. */
const KEY = 'accessToken';

/** What both Web Storage areas and the last resort offer. */
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

export const tokenStore = {
  kind: () => storage().kind,
  read: () => storage().area.getItem(KEY),
  write: (token: string) => storage().area.setItem(KEY, token),
  remove: () => storage().area.removeItem(KEY),
  key: KEY,
};
