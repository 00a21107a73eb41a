import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import type { ValueName } from '#src/core/tools/tool-values.ts';

const NOISE = {
  label: 'Noise',
  csv: 'Noise (dB)',
  group: 'Customs and battery',
  decimals: 1,
  unit: 'dB',
  problem: (db: number) => db > 140 && 'The noise must be at most 140 dB.',
  row: { name: 'Noise', known: /^noise$/i },
};

// Other test files have the modules without this field.
vi.resetModules();
afterAll(() => vi.resetModules());
const { valueFields } = await import('#src/core/tools/tool-data-fields.ts');
Object.assign(valueFields, { noiseDb: NOISE });
const { noToolData } = await import('#src/core/tools/tool-data.ts');
const { shownSpecification } = await import('#src/core/tools/shown-specification.ts');
const { toolDataProblems } = await import('../tool-data/data-rules.ts');
const { dataOfRow, rowOfData } = await import('#src/core/tools/tool-data-row.server.ts');
const { addToolWithDataSchema } = await import('../tool-data/data-request.ts');
const { planRow } = await import('../import/plan-row.server.ts');
const { cellsOf, headings } = await import('../import/tool-columns.ts');
const { detailsInputOf, detailsOf, detailsProblems } = await import('./tool-details.ts');
const { ValueInputs } = await import('./value-inputs.tsx');

const tool = {
  ...noToolData,
  ...{ _id: 'a', toolName: 'Drill', img: 'https://pictures.example.com/a.webp', description: 'A drill.', version: 1 },
  ...{ quantity: 500, price: 30, category: null, specifications: [], noiseDb: 82.5 },
} as Tool;
const noiseOf = (data: object) => (data as { noiseDb?: unknown }).noiseDb;

describe('a field that is added to the table of fields only', () => {
  it('is unknown by default, sent in requests, and refused by its rule', () => {
    expect(noiseOf(noToolData)).toBeNull();
    const body = { toolName: 'A', price: 1, quantity: 1, description: 'A', img: 'A', noiseDb: 150 };
    const sent = addToolWithDataSchema.parse(body);
    expect(noiseOf(sent)).toBe(150);
    expect(addToolWithDataSchema.safeParse({ ...body, noiseDb: 'loud' }).success).toBe(false);
    expect(noiseOf(toolDataProblems({ ...noToolData, ...sent } as ToolData, 'USD'))).toBe(
      'The noise must be at most 140 dB.',
    );
  });

  it('is stored and read again', () => {
    expect(noiseOf(dataOfRow(rowOfData(tool, 'USD')))).toBe(82.5);
  });

  it('is an input of the form, read as a number, with its message', () => {
    const field = (name: ValueName) => ({ name, value: detailsInputOf(tool)[name], onChange: () => {} });
    const Form = () => createElement(ValueInputs, { group: 'Customs and battery', field });
    const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Form }])));
    expect(html).toMatch(/Noise \(dB\).*name="noiseDb"[^>]* value="82.5"/);
    const typed = { ...detailsInputOf(tool), noiseDb: '141,5' };
    expect(noiseOf(detailsOf(typed, 'USD'))).toBe(141.5);
    expect(noiseOf(detailsProblems(typed, 'USD'))).toBe('The noise must be at most 140 dB.');
  });

  it('is a column of sheets, in both directions', () => {
    const at = headings.indexOf('Noise (dB)');
    expect(cellsOf(tool)[at]).toBe(82.5);
    const plan = planRow({ row: 2, cells: new Map([['Noise (dB)', '90.5']]) }, tool, 'USD');
    expect(plan).toMatchObject({ after: { noiseDb: 90.5 }, changed: ['noiseDb'] });
  });

  it('is a row of the specification on its page, in the comparison and on the datasheet', () => {
    expect(shownSpecification(tool)).toEqual([{ name: 'Noise', value: '82.5 dB' }]);
  });
});
