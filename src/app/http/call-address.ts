import type { CallRow } from '#src/core/call.ts';

const PREFIX = '/api';

/**
 * Returns a function that normalises the URL of a call: `/api/Purchase/X1/?a=B` becomes `/api/purchase/X1?a=B`. It runs
 * before anything else reads the request, so that two forms of a URL cannot be treated differently. Other URLs stay
 * unchanged.
 */
export function callAddresses(calls: readonly CallRow[]): (url: string) => string {
  // In any case, with or without a trailing slash; parameters match all characters except those that end them.
  const forms = [...new Set(calls.map(([, path]) => path))].map((path) => {
    const parts = path.split(/:\w+/);
    return { parts, pattern: new RegExp(`^${PREFIX}${parts.join('([^/?#]+)')}/?(?=[?#]|$)`, 'i') };
  });
  return (url) => {
    if (!/^\/api\//i.test(url)) return url;
    for (const { parts, pattern } of forms) {
      const match = pattern.exec(url);
      if (!match) continue;
      const path = parts.map((part, index) => part + (match[index + 1] ?? '')).join('');
      return PREFIX + path + url.slice(match[0].length);
    }
    return url;
  };
}
