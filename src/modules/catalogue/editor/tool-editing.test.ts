import { describe, expect, it } from 'vitest';
import type { Specification, Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { toolAfter } from '#src/core/tools/tool-edit.ts';
import { sectionsWithProblem } from './editor-sections.ts';
import { editorBody, editorInputOf, editorProblems, mergeEditor, rowsToStore, withRows } from './tool-editing.ts';

const specifications: Specification[] = [
  { name: 'Supplied as', value: 'Kit: 2.0 Ah battery, case' },
  { name: 'Weight', value: '1.4 kg with battery' },
  { name: 'Carton', value: '5 kits, 52 × 35 × 29 cm, gross 15.0 kg' },
  { name: 'HS code', value: '8467.21' },
  { name: 'Max. torque', value: '60 Nm' },
];

const drill: Tool = {
  ...noToolData,
  ...{ _id: 'a', toolName: 'Drill', img: 'https://pictures.example.com/drill.webp', description: 'A drill.' },
  ...{ quantity: 5_000, price: 34.5, category: 'Drilling', version: 3, specifications },
  suppliedAs: 'kit',
  inTheBox: ['Tool', '2.0 Ah battery', 'Case'],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 },
  hsCode: '8467.21',
  weightKg: 1.4,
};

const rules = { currency: 'USD', isDraft: false };
const input = editorInputOf(drill);
const replaced = (name: string, value: string) =>
  specifications.map((row) => (row.name === name ? { name, value } : row));

describe('the page of a tool', () => {
  it('saves an unchanged tool as it is', () => {
    expect(editorProblems(input, drill, rules)).toEqual({});
    const body = editorBody(input, drill, 'USD');
    expect(body).toMatchObject({ toolName: 'Drill', price: 34.5, quantity: 5_000, quantitySeen: 5_000, version: 3 });
    expect([body.category, body.specifications]).toEqual([undefined, undefined]);
    expect(toolAfter(drill, body)).toEqual(drill);
  });

  it('writes the carton and the single values into their rows, whose own words stay while they say the same', () => {
    expect(rowsToStore(specifications, drill, drill)).toEqual(specifications);
    const changed = { ...drill, hsCode: '8467.29', carton: { ...drill.carton, pieces: 6 } as typeof drill.carton };
    const rows = rowsToStore(specifications, drill, changed);
    expect(rows[2]).toEqual({ name: 'Carton', value: '6 pieces, 52 × 35 × 29 cm, gross 15 kg' });
    expect(rows[3]).toEqual({ name: 'HS code', value: '8467.29' });
    expect(rowsToStore(specifications, drill, { ...drill, hsCode: null })).toHaveLength(4);
    expect(rowsToStore(specifications, noTool, noTool)).toEqual(specifications);
  });

  it('lets a field follow its row as long as both agreed', () => {
    const heavier = withRows(input, replaced('Weight', '1.6 kg with battery'));
    expect(heavier.details.weightKg).toBe('1.6');
    const kit = replaced('Supplied as', 'Kit: 4.0 Ah battery, case');
    expect(withRows(input, kit).details.inTheBox).toBe('Tool\n4.0 Ah battery\nCase');
    const typed = { ...input, details: { ...input.details, inTheBox: 'What the admin typed' } };
    expect(withRows(typed, kit).details.inTheBox).toBe('What the admin typed');
  });

  it('has the rules of the form of the specification, and names the sections to correct', () => {
    const wrong = {
      basics: { ...input.basics, toolName: '', price: '34.75' },
      details: { ...input.details, pictures: [], hsCode: 'none' },
    };
    const problems = editorProblems(wrong, drill, rules);
    expect(problems).toMatchObject({
      toolName: 'Tool Name is required.',
      price: 'Price must be a whole number from 1 to 90,000.',
      pictures: 'A tool needs a picture.',
    });
    expect([...sectionsWithProblem(problems)].toSorted()).toEqual([
      'Customs and battery',
      'Name, price, stock',
      'Pictures',
    ]);
    const draft = { ...input, details: { ...input.details, pictures: [] } };
    expect(editorProblems(draft, drill, { ...rules, isDraft: true })).toEqual({});
  });

  it('keeps what was typed when another admin changed the tool', () => {
    const typed = { ...input, basics: { ...input.basics, toolName: 'New name' } };
    const current = { ...drill, version: 4, price: 36, hsCode: '8467.29' };
    const merged = mergeEditor(typed, drill, current);
    expect(merged.input).toMatchObject({
      basics: { toolName: 'New name', price: '36' },
      details: { hsCode: '8467.29' },
    });
    expect(merged.changes).toEqual(['price (now 36)', 'HS code']);
  });
});

const noTool = { ...noToolData, img: '' };
