import type { ServerExtension } from '#src/core/server-extension.ts';
import { comparePath } from './compare-address.ts';

/** Up to four tools beside each other, and what differs between them. */
export const compare: ServerExtension = {
  name: 'compare',
  uses: ['container-load'],
  toolLink: ({ _id }) => ({ to: comparePath([_id]), label: 'Compare with other tools' }),
};
