/** The kinds of second factor that a person has; recovery codes come with each. */
export interface FactorKinds {
  hasApp: boolean;
  hasPasskey: boolean;
}

/** What a confirmation needs, by the second factors of the account. */
export function factorInWords({ hasApp, hasPasskey }: FactorKinds): string {
  if (hasApp && hasPasskey) return 'a passkey or the code of your authenticator app';
  if (hasApp) return 'the code of your authenticator app';
  return hasPasskey ? 'your passkey or a recovery code' : 'a recovery code';
}

/** What a person has lost who can use none of them. */
export function lostFactorInWords({ hasApp, hasPasskey }: FactorKinds): string {
  if (hasApp && hasPasskey) return 'neither the app, a passkey nor a recovery code';
  return `neither the ${hasApp ? 'app' : 'passkey'} nor a recovery code`;
}

/** What signs in without a second factor. */
export const signInAlone = ({ hasPassword }: { hasPassword: boolean }) => (hasPassword ? 'your password' : 'Google');
