import { settingsOf } from '#src/core/extension-settings.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { chatUrl } from './whatsapp.ts';
import { whatsappSettings } from './whatsapp-settings.server.ts';

/** Links to a chat with sales, on tool pages and /contact. */
export const whatsapp: ServerExtension = {
  name: 'whatsapp',
  settings: whatsappSettings,
  contactChannels: (config, tool) => {
    const { number } = settingsOf(config, whatsappSettings);
    return number ? [{ label: 'Ask on WhatsApp', href: chatUrl(number, tool?.toolName) }] : [];
  },
};
