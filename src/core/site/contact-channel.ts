/** A way to contact the shop besides its form, such as a chat. */
export interface ContactChannel {
  label: string;
  /** External URL. */
  href: string;
}
