import { suppliedLabel } from './supplied-as.ts';
import type { Specification, Tool } from './tool.ts';
import type { Carton } from './tool-data.ts';
import { valueField, valueInWords, valueNames } from './tool-values.ts';

export const cartonText = ({ pieces, lengthCm, widthCm, heightCm, grossKg }: Carton) =>
  `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${lengthCm} × ${widthCm} × ${heightCm} cm, gross ${grossKg} kg`;

/** The data as rows, some of which the specification may already have. The rows have no prices. */
function dataRows(tool: Tool) {
  const { suppliedAs, carton } = tool;
  const rows: [row: RegExp, name: string, value: string | null | undefined][] = [
    [/^supplied as$/i, 'Supplied as', suppliedLabel(suppliedAs)],
    ...valueNames.flatMap((name): typeof rows => {
      const { row } = valueField(name);
      const value = tool[name];
      return row && value !== null ? [[row.known, row.name, valueInWords(valueField(name), value, '')]] : [];
    }),
    [/^carton$/i, 'Carton', carton && cartonText(carton)],
  ];
  return rows.flatMap(([row, name, value]) => (value ? [{ row, name, value }] : []));
}

/**
 * Whether the text of a row includes the data: `Kit: 2.0 Ah battery` says more than `Kit`, and a carton row has the
 * same figures.
 */
const agrees = (rowText: string, value: string) => {
  const figures = (text: string) =>
    text
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number)
      .join(' ') ?? text.toLowerCase();
  return /\d/.test(value) ? figures(rowText) === figures(value) : rowText.toLowerCase().startsWith(value.toLowerCase());
};

/** The rows of the specification table. The data replaces a row that contradicts it; data without a row is appended. */
export function shownSpecification(tool: Tool): Specification[] {
  const data = dataRows(tool);
  const own = tool.specifications.map(({ name, value }) => {
    const known = data.find(({ row }) => row.test(name.trim()));
    return { name, value: known && !agrees(value, known.value) ? known.value : value };
  });
  const missing = data.filter(({ row }) => !own.some(({ name }) => row.test(name.trim())));
  return [...own, ...missing.map(({ name, value }) => ({ name, value }))];
}
