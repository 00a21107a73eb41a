import { useState } from 'react';
import type { ListedLine } from './listed-line.ts';

export interface KeptLine {
  line: ListedLine;
  /** It has left the list since the page was loaded. */
  decided: boolean;
}

/** Lines that were decided keep their place, so that no button moves under the pointer; new ones follow at the end. */
export function keptLines(kept: readonly KeptLine[], lines: readonly ListedLine[]): KeptLine[] {
  const latest = new Map(lines.map((line) => [line._id, line]));
  const known = new Set(kept.map(({ line }) => line._id));
  return [
    ...kept.map(({ line }) => ({ line: latest.get(line._id) ?? line, decided: !latest.has(line._id) })),
    ...lines.filter(({ _id }) => !known.has(_id)).map((line) => ({ line, decided: false })),
  ];
}

/** The lines of a list, in the places that they had when they were first shown. */
export function useKeptLines(lines: readonly ListedLine[]): readonly KeptLine[] {
  const [shown, setShown] = useState({ lines, kept: keptLines([], lines) });
  if (shown.lines === lines) return shown.kept;
  const next = { lines, kept: keptLines(shown.kept, lines) };
  setShown(next);
  return next.kept;
}
