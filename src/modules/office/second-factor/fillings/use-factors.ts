import { useEffect, useRef, useState } from 'react';
import type { FactorKinds } from '../factor-words.ts';
import { knowsPasskeys } from './use-passkey.ts';

/** What the server asks a person who has to pass a second factor. */
export interface FactorQuestion {
  /** For a passkey; null if the person has none. */
  options: object | null;
  hasApp: boolean;
}

/**
 * The second factors of a person, as far as this browser can use them; undefined until the server has answered. Its
 * error, such as that of a sign-in that has ended, is that of the code then.
 */
export function useFactors(ask: () => Promise<FactorQuestion>): FactorKinds | undefined {
  const [factors, setFactors] = useState<FactorKinds>();
  const firstAsk = useRef(ask);
  useEffect(() => {
    void firstAsk.current().then(
      ({ options, hasApp }) => setFactors({ hasApp, hasPasskey: options !== null && knowsPasskeys() }),
      () => setFactors({ hasApp: true, hasPasskey: false }),
    );
  }, []);
  return factors;
}
