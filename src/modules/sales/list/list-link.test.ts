import { describe, expect, it } from 'vitest';
import { MAX_LIST_LINES } from './list-lines.ts';
import { linesInLink, linkOfLines } from './list-link.ts';

const idOf = (figure: number) => `00000000-0000-4000-8000-${String(figure).padStart(12, '0')}`;
const hashOf = (path: string) => path.slice(path.indexOf('#'));

describe('the link of a list', () => {
  it('carries all lines, also when a program has escaped its signs', () => {
    const lines = Array.from({ length: MAX_LIST_LINES }, (_, at) => ({ toolId: idOf(at), pieces: 500 + at }));
    const path = linkOfLines(lines);
    expect(linesInLink(hashOf(path))).toEqual(lines);
    expect(linesInLink(hashOf(path).replaceAll(',', '%2C').replaceAll(':', '%3A'))).toEqual(lines);
  });

  it('leaves out what is no line', () => {
    const parts = [`${idOf(1)}:499`, `${idOf(2)}:x`, 'drill:500', `${idOf(3)}:99999999999`, `${idOf(4)}:600`, ''];
    expect(linesInLink(`#lines=${parts}`)).toEqual([{ toolId: idOf(4), pieces: 600 }]);
    for (const hash of ['', '#again', `#other=${idOf(1)}:500`]) expect(linesInLink(hash)).toEqual([]);
  });
});
