/** A browser without a screen: keeps cookies, follows redirects, and says where it ended. */
export function cookieClient(base: string) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: base, ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const ended = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one));
      if (ended) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  return {
    send,
    post: (path: string, body: unknown) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    postForm: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    /** Follows redirects until an answer that is none, or a page whose path is `until`. */
    async follow(response: Response, until: string): Promise<URL> {
      let at = new URL(response.url);
      for (let answer = response; answer.status >= 300 && answer.status < 400; ) {
        at = new URL(answer.headers.get('location') ?? '', at);
        if (at.pathname === until) return at;
        answer = await send(at.href);
      }
      return at;
    },
  };
}

export type CookieClient = ReturnType<typeof cookieClient>;
