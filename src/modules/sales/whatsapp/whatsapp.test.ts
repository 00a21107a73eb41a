import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { chatLinks } from './whatsapp.server.ts';
import { chatUrl } from './whatsapp.ts';

const WHATSAPP_NUMBER = '+8801712345678';

describe('the chat on WhatsApp', () => {
  it('starts with a message about the tool', () => {
    expect(chatUrl(WHATSAPP_NUMBER, 'Drill & Driver 20V')).toBe(
      'https://wa.me/8801712345678?text=I%20have%20a%20question%20about%20Drill%20%26%20Driver%2020V',
    );
  });

  it('is offered when a number is set, and a number without a country code is refused', () => {
    const tool = { toolName: 'Saw' } as Tool;
    expect(chatLinks(readConfig({ WHATSAPP_NUMBER }), tool)).toMatchObject([{ label: 'Ask on WhatsApp' }]);
    expect(chatLinks(readConfig({ DEMO: 'off' }), tool)).toEqual([]);
    for (const invalid of ['01712345678', '+0171234567', '+88 01712345678', '+123', 'https://wa.me/88017'])
      expect(() => readConfig({ WHATSAPP_NUMBER: invalid }), invalid).toThrow(/WHATSAPP_NUMBER.*\+8801712345678/);
  });
});
