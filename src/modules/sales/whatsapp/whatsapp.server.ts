import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { type ContactChannel, contactChannels } from '#src/core/site/contact-channel.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { chatUrl } from './whatsapp.ts';
import { whatsappSettings } from './whatsapp-settings.server.ts';

/** @param tool the tool that the chat begins with */
export function chatLinks(config: Config, tool?: Tool): ContactChannel[] {
  const { number } = settingsOf(config, whatsappSettings);
  return number ? [{ label: 'Ask on WhatsApp', href: chatUrl(number, tool?.toolName) }] : [];
}

/** Links to a chat with sales, on tool pages and /contact. */
export const whatsapp: Room = {
  settings: whatsappSettings,
  fills: [fill(contactChannels, chatLinks)],
};
