import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { formatInTaka } from './taka.ts';
import { takaSettings } from './taka-settings.server.ts';

/** Shows prices in taka on cards and pages of tools, but not in orders, documents and mails. */
export const taka: Room = {
  settings: takaSettings,
  fills: [
    fill(toolAdditions, {
      notes: async ({ config }, tools) => {
        const { rate } = settingsOf(config, takaSettings);
        if (!rate || config.currency === 'BDT') return new Map();
        return new Map(tools.map(({ _id, price }) => [_id, { price: formatInTaka(price, rate) }]));
      },
    }),
  ],
};
