import { suppliedLabel } from './supplied-as.ts';
import type { Specification, Tool } from './tool.ts';
import type { Carton } from './tool-data.ts';

const cartonText = ({ pieces, lengthCm, widthCm, heightCm, grossKg }: Carton) =>
  `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${lengthCm} × ${widthCm} × ${heightCm} cm, gross ${grossKg} kg`;

const HS_CODE = 'HS code';

/** The data as rows; the specification may have some of them already. */
function dataRows({ suppliedAs, carton, hsCode, origin, batterySystem, wattHours }: Tool) {
  const rows: [row: RegExp, name: string, value: string | null | undefined][] = [
    [/^supplied as$/i, 'Supplied as', suppliedLabel(suppliedAs)],
    [/^battery (system|platform)$/i, 'Battery system', batterySystem],
    [/^energy$/i, 'Energy', wattHours === null ? null : `${wattHours} Wh`],
    [/^hs code$/i, HS_CODE, hsCode],
    [/^(country of )?origin$/i, 'Country of origin', origin],
    [/^carton$/i, 'Carton', carton && cartonText(carton)],
  ];
  return rows.flatMap(([row, name, value]) => (value ? [{ row, name, value }] : []));
}

/** Whether a sentence says no less than the data: `Kit: 2.0 Ah battery` says more than `Kit`, `5 kits, 52 × 35 × 29 cm, …` as much. */
const agrees = (sentence: string, value: string) => {
  const figures = (text: string) =>
    text
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number)
      .join(' ') ?? text.toLowerCase();
  return /\d/.test(value)
    ? figures(sentence) === figures(value)
    : sentence.toLowerCase().startsWith(value.toLowerCase());
};

/** The rows of the specification table: a sentence that says something else than the data gives way to it; what has no row yet follows. */
export function shownSpecification(tool: Tool): Specification[] {
  const data = dataRows(tool);
  const own = tool.specifications.map(({ name, value }) => {
    const known = data.find(({ row }) => row.test(name.trim()));
    return { name, value: known && !agrees(value, known.value) ? known.value : value };
  });
  const missing = data.filter(({ row }) => !own.some(({ name }) => row.test(name.trim())));
  return [...own, ...missing.map(({ name, value }) => ({ name, value }))];
}
