import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import type { Paper } from './paper.ts';
import { renderPaper } from './pdf-renderer.server.ts';

/** @param facts so many lines of text above the table */
const paperOf = (lines: number, facts = 1): Paper => ({
  title: 'Proforma invoice',
  number: 'PI-2026-0001',
  from: 'Karigar',
  stamp: null,
  facts: [['Date', Array.from({ length: facts }, () => '2026').join('\n')]],
  parties: [['Seller', ['Karigar Power Tools Ltd.']]],
  columns: ['Tool', 'Pieces', 'Amount'],
  lines: Array.from({ length: lines }, (_, at) => [`First${at}end\nKit\nHS 846721\nLast${at}end`, '500', '$17,000.00']),
  totals: [
    ['Total without tax', '$1.00'],
    ['Tax 15%', '$1.00'],
    ['Total with tax', '$2.00'],
  ],
  words: 'USD two',
  sections: [],
  signature: null,
});

/** The texts of the pages of a paper with so many lines. */
async function pagesOf(lines: number, facts?: number): Promise<string[]> {
  const pdf = await renderPaper('user', { ...paperOf(lines, facts), check: null });
  return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}

// So many that the end of the page is at each part of a line, and of the totals, once.
const facts = Array.from({ length: 18 }, (_, at) => at + 1);

it.each(facts)('below %i lines of facts, each line is on one page, below the headings of the table', async (above) => {
  const pages = await pagesOf(12, above);
  for (let at = 0; at < 12; at += 1) {
    const page = pages.find((text) => text.includes(`First${at}end`));
    expect(page, `line ${at}`).toContain(`Last${at}end`);
    expect(page).toContain('Pieces');
  }
});

it.each(facts)('below %i lines of facts, the totals are together, below a line', async (above) => {
  const pages = await pagesOf(8, above);
  const page = pages.find((text) => text.includes('Total without tax'));
  for (const words of ['Tax 15%', 'Total with tax', 'USD two', 'Last7end']) expect(page).toContain(words);
});
