import type { LineChange, ListLine } from './list-lines.ts';

type Pieces = number | null;

/**
 * The pieces of a line that two devices changed. The change of only one of them counts; otherwise the larger pieces
 * count, and a line that one removed and the other changed stays.
 * @param base the pieces when both were last the same; null for no line
 */
export function mergedPieces(base: Pieces, mine: Pieces, theirs: Pieces): Pieces {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  if (mine === null) return theirs;
  return theirs === null ? mine : Math.max(mine, theirs);
}

const byTool = (lines: readonly ListLine[]) => new Map(lines.map(({ toolId, pieces }) => [toolId, pieces]));

/** What has changed in the lines since they were like `base`: changed and new lines first, then removed ones. */
export function changesSince(base: readonly ListLine[], lines: readonly ListLine[]): LineChange[] {
  const [before, now] = [byTool(base), byTool(lines)];
  const written = lines.filter(({ toolId, pieces }) => before.get(toolId) !== pieces);
  const removed = base.filter(({ toolId }) => !now.has(toolId));
  return [
    ...written.map(({ toolId, pieces }) => ({ toolId, pieces, base: before.get(toolId) ?? null })),
    ...removed.map(({ toolId, pieces }) => ({ toolId, pieces: null, base: pieces })),
  ];
}

/** Merges two lists that were once like `base`: the lines of `theirs` in their order, then what `mine` adds. */
export function mergedLists(
  base: readonly ListLine[],
  mine: readonly ListLine[],
  theirs: readonly ListLine[],
): ListLine[] {
  const [bases, own, others] = [base, mine, theirs].map(byTool) as [
    ReturnType<typeof byTool>,
    Map<string, number>,
    Map<string, number>,
  ];
  return [...new Set([...others.keys(), ...own.keys()])].flatMap((toolId) => {
    const pieces = mergedPieces(bases.get(toolId) ?? null, own.get(toolId) ?? null, others.get(toolId) ?? null);
    return pieces === null ? [] : { toolId, pieces };
  });
}
