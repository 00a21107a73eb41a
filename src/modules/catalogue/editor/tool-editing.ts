import { changedInRows, dataInRows } from '#src/core/tools/data-in-rows.ts';
import { cartonText } from '#src/core/tools/shown-specification.ts';
import type { Specification, Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { mergeEdit, toolInputFrom } from '#src/core/tools/tool-edit.ts';
import {
  addToolProblems,
  type ToolInput,
  type ToolProblems,
  toolBody,
  updateToolProblems,
} from '#src/core/tools/tool-rules.ts';
import { valueField, valueInWords, valueNames } from '#src/core/tools/tool-values.ts';
import type { ToolDataProblems } from '../tool-data/data-rules.ts';
import {
  type Details,
  type DetailsInput,
  detailsInputOf,
  detailsOf,
  detailsProblems,
  mergeDetails,
} from './tool-details.ts';

/** A tool as typed on its page: the fields of the specification, and its data. */
export interface EditorInput {
  basics: ToolInput;
  details: DetailsInput;
}

export type EditorProblems = ToolDataProblems & ToolProblems;

export const editorInputOf = (tool: Tool): EditorInput => ({
  basics: toolInputFrom(tool),
  details: detailsInputOf(tool),
});

/** A row of the specification that a field of the tool writes; the value is undefined while the field is empty. */
export interface WrittenRow {
  value: string | undefined;
}

/** The carton and the single values that are rows of the specification, by the names of their rows. */
function rowsOfFields(data: Details): { known: RegExp; value: string | undefined }[] {
  const values = valueNames.flatMap((name) => {
    const { row } = valueField(name);
    const value = data[name];
    return row
      ? [{ known: row.known, value: value === null ? undefined : valueInWords(valueField(name), value, '') }]
      : [];
  });
  return [...values, { known: /^carton$/i, value: data.carton ? cartonText(data.carton) : undefined }];
}

/**
 * Whether a field writes this row, so that its value is typed in one place.
 * @param seen the stored tool: a field that it has keeps its row while the field is emptied
 */
export function writtenRow({ name }: Specification, seen: Details, typed: Details): WrittenRow | undefined {
  const field = (data: Details) => rowsOfFields(data).find(({ known }) => known.test(name.trim()));
  const [was, is] = [field(seen), field(typed)];
  return was?.value === undefined && is?.value === undefined ? undefined : { value: is?.value };
}

const figuresOf = (text: string) =>
  text
    .match(/\d+(?:\.\d+)?/g)
    ?.map(Number)
    .join(' ');

/** `5 kits, 52 × 35 × 29 cm, gross 15.0 kg` says the same as the carton, in better words. */
const saysTheSame = (row: string, value: string) =>
  figuresOf(value) === undefined
    ? row.toLowerCase().startsWith(value.toLowerCase())
    : figuresOf(row) === figuresOf(value);

/** The text of a row that a field writes. */
export const textOfRow = (row: Specification, value: string) => (saysTheSame(row.value, value) ? row.value : value);

/** The rows to store: those of fields with the value of the field, without those of emptied fields. */
export function rowsToStore(rows: readonly Specification[], seen: Details, typed: Details): Specification[] {
  return rows.flatMap((row) => {
    const written = writtenRow(row, seen, typed);
    if (!written) return [row];
    return written.value === undefined ? [] : [{ ...row, value: textOfRow(row, written.value) }];
  });
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Edits the rows of the specification; a field that agreed with its row follows it. */
export function withRows({ basics, details }: EditorInput, rows: readonly Specification[]): EditorInput {
  const before = basics.specifications;
  const inputOf = (of: readonly Specification[]) => detailsInputOf({ ...noToolData, img: '', ...dataInRows(of) });
  const [was, is] = [inputOf(before), inputOf(rows)];
  const names = Object.keys(changedInRows(before, rows)) as (keyof DetailsInput)[];
  const following = names.filter((name) => same(details[name], was[name]));
  return {
    basics: { ...basics, specifications: rows },
    details: { ...details, ...Object.fromEntries(following.map((name) => [name, is[name]])) },
  };
}

interface Rules {
  currency: string;
  /** A draft needs no picture yet, and its price may have decimals, like that of a new tool. */
  isDraft: boolean;
}

/** The problems of the page by field; the server applies the same rules. */
export function editorProblems(
  { basics, details }: EditorInput,
  seen: Tool,
  { currency, isDraft }: Rules,
): EditorProblems {
  const input = { ...basics, img: details.pictures[0] ?? '' };
  const { img, ...found } = isDraft ? addToolProblems(input, currency) : updateToolProblems(input, seen, currency);
  const { pictures, ...data } = detailsProblems(details, currency);
  const ofPictures = input.img === '' ? !isDraft && pictures : (pictures ?? img);
  return { ...found, ...data, ...(ofPictures && { pictures: ofPictures }) };
}

/** The body of the call that saves the tool. @param input without problems */
export function editorBody({ basics, details }: EditorInput, seen: Tool, currency: string) {
  const { version, quantity: quantitySeen } = seen;
  const data = detailsOf(details, currency);
  const specifications = rowsToStore(basics.specifications, seen, data);
  return { ...toolBody({ ...basics, specifications }, currency, toolInputFrom(seen)), ...data, version, quantitySeen };
}

/**
 * Rebases an edit on a tool that changed in between: edited fields keep the typed value, all others take the current
 * one.
 * @returns the merged input, and what another admin changed
 */
export function mergeEditor(input: EditorInput, seen: Tool, current: Tool): { input: EditorInput; changes: string[] } {
  const basics = mergeEdit(input.basics, seen, current);
  const details = mergeDetails(input.details, seen, current);
  // The main picture is the first of the pictures.
  const changes = [...basics.changes.filter((change) => change !== 'image'), ...details.changes];
  return { input: { basics: basics.input, details: details.input }, changes };
}
