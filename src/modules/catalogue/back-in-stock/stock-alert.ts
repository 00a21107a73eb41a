/** Lifetime of the link in a confirmation mail, in hours. */
export const CONFIRM_HOURS = 48;

/** Base64url of 32 bytes. */
export const TOKEN_LENGTH = 43;

/** With a time and the longest address, in base64url. */
export const MAX_STOP_TOKEN_LENGTH = 500;

/** Purpose of a link in a mail. */
export type LinkPurpose = 'confirm' | 'stop';

const PAGE = '/stock-alert';

/** The token is in the fragment, which browsers do not send, so no server log contains it. */
export const linkPath = (purpose: LinkPurpose, token: string) => `${PAGE}#${purpose}=${token}`;

/** Parses the fragment of the page's URL; undefined without a token. @param hash with its `#` */
export function readLink(hash: string): { purpose: LinkPurpose; token: string } | undefined {
  const [, purpose, token] = /^#(confirm|stop)=([\w-]+)$/.exec(hash) ?? [];
  return token === undefined ? undefined : { purpose: purpose as LinkPurpose, token };
}

export const LINK_FAILED = 'This link is invalid, has expired or has already been used.';

/** The label of the button, for visitors and customers. */
export const TELL_ME = 'Tell me when it is back';
