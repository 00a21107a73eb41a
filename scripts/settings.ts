// npm run settings: writes the table of settings into docs/settings.md, between its markers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingTexts } from '../src/app/environment.ts';
import { serverModules } from '../src/app/modules.server.ts';
import type { SettingText } from '../src/core/module-settings.ts';
import { compareSection, markdownTable } from './generated-section.ts';

const page = join(import.meta.dirname, '../docs/settings.md');

/** The texts name files from the root of the repository; links start at the folder of the page. */
const fromDocs = (text: string) => text.replaceAll('](docs/', '](').replaceAll('](src/', '](../src/');

function table(texts: Record<string, SettingText>): string {
  const rows = Object.entries(texts).map(([name, { unset, meaning }]) => [`\`${name}\``, unset, fromDocs(meaning)]);
  return markdownTable(['variable', 'when not set', 'meaning'], ...rows);
}

function writeTables(): string {
  const modules = serverModules.flatMap(({ name, rooms }) => {
    const texts: Record<string, SettingText> = Object.assign({}, ...rooms.map(({ settings }) => settings?.texts));
    return Object.keys(texts).length > 0 ? [`## Module \`${name}\`\n\n${table(texts)}`] : [];
  });
  return `\n${[`## The shop\n\n${table(settingTexts)}`, ...modules].join('\n\n')}\n\n`;
}

/** Compares the page with the tables generated from the settings. */
export const compareSettings = () => compareSection(page, 'settings', writeTables());

if (process.argv[1] === import.meta.filename) writeFileSync(page, compareSettings().wanted);
