import { settingsOf } from '#src/core/extension-settings.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { formatInTaka } from './taka.ts';
import { takaSettings } from './taka-settings.server.ts';

/** Shows prices in taka on cards and pages of tools, but not in orders, documents and mails. */
export const taka: ServerExtension = {
  name: 'taka',
  settings: takaSettings,
  toolNotes: async ({ config }, tools) => {
    const { rate } = settingsOf(config, takaSettings);
    if (!rate || config.currency === 'BDT') return new Map();
    return new Map(tools.map(({ _id, price }) => [_id, { price: formatInTaka(price, rate) }]));
  },
};
