import type { ServerExtension } from '#src/core/server-extension.ts';
import { getOverview } from './overview.api.ts';

/** Key figures of the shop for its owner. */
export const overview: ServerExtension = {
  name: 'overview',
  calls: [['GET', '/overview', 'admin', getOverview]],
};
