import { valueField, valueNames } from '#src/core/tools/tool-values.ts';
import type { EditorProblems } from './tool-editing.ts';

/** The sections of the page of a tool, in their order. */
export const EDITOR_SECTIONS = [
  'Name, price, stock',
  'What the buyer gets',
  'Specification',
  'Price steps',
  'Carton',
  'Customs and battery',
  'Supply',
  'Pictures',
  'Documents',
] as const;

export type EditorSection = (typeof EDITOR_SECTIONS)[number];

export const sectionId = (section: EditorSection): string => section.toLowerCase().replace(/[^a-z]+/g, '-');

const FIELDS: Partial<Record<keyof EditorProblems, EditorSection>> = {
  specifications: 'Specification',
  suppliedAs: 'What the buyer gets',
  inTheBox: 'What the buyer gets',
  priceSteps: 'Price steps',
  carton: 'Carton',
  pictures: 'Pictures',
  pictureTexts: 'Pictures',
  documents: 'Documents',
  ...Object.fromEntries(valueNames.map((name) => [name, valueField(name).group])),
};

/** The sections with a problem. */
export function sectionsWithProblem(problems: EditorProblems): ReadonlySet<EditorSection> {
  const fields = (Object.keys(problems) as (keyof EditorProblems)[]).filter((field) => problems[field] !== undefined);
  return new Set(fields.map((field) => FIELDS[field] ?? 'Name, price, stock'));
}
