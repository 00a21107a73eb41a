// npm run settings: writes the list of settings into docs/settings.md, between its markers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingTexts } from '../src/app/environment.ts';
import { serverModules } from '../src/app/modules.server.ts';
import type { SettingText } from '../src/core/module-settings.ts';
import { compareSection } from './generated-section.ts';

const page = join(import.meta.dirname, '../docs/settings.md');

/** The texts name files from the root of the repository; links start at the folder of the page. */
const fromDocs = (text: string) => text.replaceAll('](docs/', '](').replaceAll('](src/', '](../src/');

function list(texts: Record<string, SettingText>): string {
  const lines = Object.entries(texts).map(([name, { unset, meaning }]) => {
    return `- \`${name}\`${unset && ` (${unset})`}: ${fromDocs(meaning)}`;
  });
  return lines.join('\n');
}

function writeLists(): string {
  const modules = serverModules.flatMap(({ name, rooms }) => {
    const texts: Record<string, SettingText> = Object.assign({}, ...rooms.map(({ settings }) => settings?.texts));
    return Object.keys(texts).length > 0 ? [`## Module \`${name}\`\n\n${list(texts)}`] : [];
  });
  return `\n${[`## The shop\n\n${list(settingTexts)}`, ...modules].join('\n\n')}\n\n`;
}

/** Compares the page with the lists generated from the settings. */
export const compareSettings = () => compareSection(page, 'settings', writeLists());

if (process.argv[1] === import.meta.filename) writeFileSync(page, compareSettings().wanted);
