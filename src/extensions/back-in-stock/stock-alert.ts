/** How long the link of a confirmation mail works, in hours. */
export const CONFIRM_HOURS = 48;

/** Base64url of 32 bytes. */
export const TOKEN_LENGTH = 43;

/** Purpose of a link in a mail. */
export type LinkPurpose = 'confirm' | 'stop';

const PAGE = '/stock-alert';

/** The token is behind the `#`: browsers send it to no server, so that no log holds it. */
export const linkPath = (purpose: LinkPurpose, token: string) => `${PAGE}#${purpose}=${token}`;

/** Reads the address of the page; undefined without a token. @param hash with its `#` */
export function readLink(hash: string): { purpose: LinkPurpose; token: string } | undefined {
  const [, purpose, token] = /^#(confirm|stop)=([\w-]+)$/.exec(hash) ?? [];
  return token === undefined ? undefined : { purpose: purpose as LinkPurpose, token };
}

export const LINK_FAILED = 'This link is invalid, has expired or was used already.';

/** The label of the button, for visitors and customers. */
export const TELL_ME = 'Tell me when it is back';
