import { encode } from 'uqr';

/** Runs of dark modules, row by row: where each begins, and how long it is. */
export type QrCode = readonly (readonly (readonly [from: number, length: number])[])[];

/** A text as a QR code, in the runs that templates draw. */
export function qrOf(text: string): QrCode {
  return encode(text, { ecc: 'M', border: 0 }).data.map((row) => {
    const runs: [from: number, length: number][] = [];
    for (const [at, dark] of row.entries()) {
      const last = runs.at(-1);
      if (dark && last && last[0] + last[1] === at) last[1] += 1;
      else if (dark) runs.push([at, 1]);
    }
    return runs;
  });
}
