/** The part of oidc-provider that the demo uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Grant: new (
      of: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  const MemoryAdapter: new (name: string) => object;
  export default MemoryAdapter;
}
