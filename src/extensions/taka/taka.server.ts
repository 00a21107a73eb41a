import { settingsOf } from '#src/core/extension-settings.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { inTaka } from './taka.ts';
import { takaSettings } from './taka-settings.server.ts';

/** Cards and pages of tools say what a price is in taka; orders, papers and mails do not. */
export const taka: ServerExtension = {
  name: 'taka',
  settings: takaSettings,
  toolNotes: async ({ config }, tools) => {
    const { rate } = settingsOf(config, takaSettings);
    if (!rate || config.currency === 'BDT') return new Map();
    return new Map(tools.map(({ _id, price }) => [_id, { price: inTaka(price, rate) }]));
  },
};
