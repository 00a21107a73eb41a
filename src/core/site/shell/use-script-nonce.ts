import { createContext } from 'react';

/**
 * The `nonce` of every inline script in the document (platform/http/content-policy.ts); browsers refuse inline scripts
 * without it. Set while the server renders, undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
