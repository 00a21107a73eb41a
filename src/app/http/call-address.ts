import type { CallRow } from '#src/core/call.ts';

const PREFIX = '/api';

/**
 * Finds the one address that a call has, however its client writes it: `/api/Purchase/X1/?a=B` is `/api/purchase/X1?a=B`. It is applied
 * before anything else looks at the request, so that two forms of an address cannot be treated differently. Other addresses stay as
 * they are.
 */
export function callAddresses(calls: readonly CallRow[]): (url: string) => string {
  // In whatever case, with a slash at the end or without; parameters take any character but those that end them.
  const forms = [...new Set(calls.map(([, path]) => path))].map((path) => {
    const parts = path.split(/:\w+/);
    return { parts, pattern: new RegExp(`^${PREFIX}${parts.join('([^/?#]+)')}/?(?=[?#]|$)`, 'i') };
  });
  return (url) => {
    if (!/^\/api\//i.test(url)) return url;
    for (const { parts, pattern } of forms) {
      const match = pattern.exec(url);
      if (!match) continue;
      const path = parts.map((part, at) => part + (match[at + 1] ?? '')).join('');
      return PREFIX + path + url.slice(match[0].length);
    }
    return url;
  };
}
