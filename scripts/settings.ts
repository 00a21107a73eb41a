// npm run settings: writes the table of settings into the README, between its markers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingTexts } from '../src/app/environment.ts';
import { allRooms } from '../src/app/modules.server.ts';
import type { SettingText } from '../src/core/module-settings.ts';
import { compareSection, markdownTable } from './generated-section.ts';

const page = join(import.meta.dirname, '../README.md');

function writeTable(): string {
  const added = allRooms.map(({ settings }): Record<string, SettingText> => settings?.texts ?? {});
  const all: Record<string, SettingText> = Object.assign({}, settingTexts, ...added);
  const rows = Object.entries(all).map(([name, { unset, meaning }]) => [`\`${name}\``, unset, meaning]);
  return `\n${markdownTable(['variable', 'when not set', 'meaning'], ...rows)}\n\n`;
}

/** Compares the README with the table generated from the settings. */
export const compareReadme = () => compareSection(page, 'settings', writeTable());

if (process.argv[1] === import.meta.filename) writeFileSync(page, compareReadme().wanted);
