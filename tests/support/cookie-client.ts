/** An HTTP client that keeps cookies and follows redirects like a browser. */
export function cookieClient(base: string) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: base, ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const ended = attributes.some(
        (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
      );
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
    /** Follows redirects up to the final response, or to a page with the path `until`. @returns its URL */
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
