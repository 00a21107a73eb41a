import type { ServerExtension } from '#src/core/server-extension.ts';
import { comparePath } from './compare-url.ts';

/** Compares up to four tools side by side and marks their differences. */
export const compare: ServerExtension = {
  name: 'compare',
  uses: ['container-load'],
  toolLink: ({ _id }) => ({ to: comparePath([_id]), label: 'Compare with other tools' }),
};
