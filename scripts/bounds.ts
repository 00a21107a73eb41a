// npm run bounds: writes the tables of bounds and rate limits into docs/bounds.md, between their markers.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bound, bounds } from '../src/platform/limits/bounds.ts';
import { limits } from '../src/platform/limits/limit-table.ts';
import { DAY_MS } from '../src/platform/time/units.ts';
import { compareSection } from './generated-section.ts';

const page = join(import.meta.dirname, '../docs/bounds.md');

function duration(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS} days`;
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}

function amount({ value, unit }: Bound): string {
  if (unit === 'ms') return duration(value);
  return unit === 'bytes' ? size(value) : `${value} ${unit}`;
}

/** @returns the generated section between the markers */
function writeSection(): string {
  const ofProcess = Object.values(bounds).map((bound) => `- ${bound.name}: **${amount(bound)}**, then ${bound.beyond}`);
  const ofClients = Object.values(limits).map(({ name, most, window }) => `\`${name}\` ${most} in ${duration(window)}`);
  return ['', ...ofProcess, '', '## Rate limits', '', `${ofClients.join(', ')}.`, '', ''].join('\n');
}

/** Compares docs/bounds.md with the tables generated from the code. */
export const comparePage = () => compareSection(page, 'bounds', writeSection());

if (process.argv[1] === import.meta.filename) writeFileSync(page, comparePage().wanted);
