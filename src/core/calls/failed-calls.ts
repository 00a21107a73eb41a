/** Messages for calls without an answer of the shop, the same at forms and on pages. The first sentence is a title. */

export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** For an answer with a success status that is not the shop's, such as the login page of a network. */
export const UNREADABLE =
  "The shop's answer could not be read. If your network asks you to sign in, do that first. Then try again.";
