type Sent = { method: string; path: string; headers: Headers };

/**
 * As much of XMLHttpRequest as an upload needs, on top of the screen's `fetch`: that of happy-dom would use the real
 * network.
 */
export class Upload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: (() => void) | undefined;
  onerror: (() => void) | undefined;
  status = 0;
  responseText = '';
  readonly #sent: Sent = { method: '', path: '', headers: new Headers() };

  open(method: string, path: string): void {
    Object.assign(this.#sent, { method, path });
  }
  setRequestHeader = (name: string, value: string) => this.#sent.headers.set(name, value);

  async send(body: FormData): Promise<void> {
    const { path, ...init } = this.#sent;
    try {
      const answer = await fetch(path, { ...init, body });
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      this.status = answer.status;
      this.responseText = await answer.text();
    } catch {
      this.onerror?.();
      return;
    }
    this.onload?.();
  }
}
