import type { Config } from '#src/core/config.ts';
import { point } from '#src/core/point.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** A way to contact the shop besides its form, such as a chat. */
export interface ContactChannel {
  label: string;
  /** External URL. */
  href: string;
}

/** More ways to contact the shop: about a tool on its page, and in general at /contact. */
export const contactChannels = point<(config: Config, tool?: Tool) => readonly ContactChannel[]>('contact channels');
