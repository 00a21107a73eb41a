import { expect, it } from 'vitest';
import { askPath, toolNameIn } from './contact-path.ts';

it.each([
  [
    'a question about a quantity',
    new URLSearchParams(askPath('Drill 20V', 500).split('?')[1]).get('message'),
    'Drill 20V',
  ],
  ['a question about production', 'Production of Drill 20V', 'Drill 20V'],
  [
    'a message with NUL characters, which PostgreSQL cannot search for',
    'Tool: Drill\0 20V\0\nPieces: 500',
    'Drill 20V',
  ],
  ['another message', 'Which Tool: do you make?', undefined],
])('the tool is found in %s', (_, message, name) => expect(toolNameIn(message ?? '')).toBe(name));
