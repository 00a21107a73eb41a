import { createContext } from 'react';

/**
 * For the `nonce` of every inline script of the document (server/content-policy.ts): one without it is refused by the browser. It is
 * known while the server renders, and undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
