/** A way to reach the shop beside its form, such as a chat. */
export interface ContactChannel {
  label: string;
  /** Address outside of the shop. */
  href: string;
}
