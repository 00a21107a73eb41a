import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListLine } from './list-lines.ts';
import { changesSince, mergedLists, mergedPieces } from './merge-lists.ts';

const lists = fc.uniqueArray(
  fc.record({ toolId: fc.constantFrom('a', 'b', 'c', 'd'), pieces: fc.constantFrom(500, 1_000, 2_000) }),
  { selector: ({ toolId }) => toolId },
);
const piecesOf = (lines: readonly ListLine[], tool: string) =>
  lines.find(({ toolId }) => toolId === tool)?.pieces ?? null;
const sorted = (lines: readonly ListLine[]) => [...lines].sort((a, b) => a.toolId.localeCompare(b.toolId));

/** What the account does with the changes of a device. */
const stored = (account: readonly ListLine[], changes: ReturnType<typeof changesSince>): ListLine[] =>
  mergedLists(
    changes.flatMap(({ toolId, base }) => (base === null ? [] : { toolId, pieces: base })),
    changes.flatMap(({ toolId, pieces }) => (pieces === null ? [] : { toolId, pieces })),
    account.filter(({ toolId }) => changes.some((change) => change.toolId === toolId)),
  ).concat(account.filter(({ toolId }) => !changes.some((change) => change.toolId === toolId)));

describe('lists of two devices', () => {
  it.each([
    { base: 500, mine: 1_000, theirs: 500, merged: 1_000 },
    { base: 2_000, mine: 500, theirs: 2_000, merged: 500 },
    { base: 500, mine: 500, theirs: null, merged: null },
    { base: 500, mine: 1_000, theirs: 2_000, merged: 2_000 },
    { base: 500, mine: null, theirs: 1_000, merged: 1_000 },
    { base: 500, mine: 1_000, theirs: null, merged: 1_000 },
    { base: null, mine: 1_000, theirs: 500, merged: 1_000 },
    { base: 500, mine: null, theirs: null, merged: null },
  ])('with $mine and $theirs pieces, once $base, have $merged', ({ base, mine, theirs, merged }) => {
    expect(mergedPieces(base, mine, theirs)).toBe(merged);
  });

  it('become the same whichever is sent first, and lose nothing that one of them added or changed', () => {
    fc.assert(
      fc.property(lists, lists, lists, (base, one, two) => {
        const [ofOne, ofTwo] = [changesSince(base, one), changesSince(base, two)];
        const account = stored(stored(base, ofOne), ofTwo);
        expect(sorted(account)).toEqual(sorted(stored(stored(base, ofTwo), ofOne)));
        for (const { toolId, pieces } of [...ofOne, ...ofTwo])
          if (pieces !== null)
            expect(piecesOf(account, toolId)).toBeGreaterThanOrEqual(
              Math.min(...[pieces, piecesOf(one, toolId), piecesOf(two, toolId)].filter((each) => each !== null)),
            );
      }),
    );
  });

  it('are not changed by a request that is sent again because its answer was lost', () => {
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, account) => {
        const changes = changesSince(base, mine);
        const once = stored(account, changes);
        expect(sorted(stored(once, changes))).toEqual(sorted(once));
      }),
    );
  });

  it('are the same on device and account after an exchange, also with edits made meanwhile', () => {
    fc.assert(
      fc.property(lists, lists, lists, lists, (base, sent, now, account) => {
        const answer = stored(account, changesSince(base, sent));
        expect(sorted(mergedLists(sent, sent, answer))).toEqual(sorted(answer));
        const after = mergedLists(sent, now, answer);
        for (const { toolId, pieces } of changesSince(sent, now))
          if (pieces !== null) expect(piecesOf(after, toolId)).toBeGreaterThanOrEqual(pieces > 500 ? 500 : pieces);
      }),
    );
  });
});
