import { expect, it } from 'vitest';
import { isPdf, requireHarmlessPdf } from '#src/platform/pdf/harmless-pdf.server.ts';
import { samplePdf } from './sample-pdf.ts';

it('a sample is a PDF that the shop accepts', async () => {
  const file = samplePdf(['Safety data sheet', 'Product: (a) \\ b', 'ধাতু']);
  expect(isPdf(file)).toBe(true);
  await requireHarmlessPdf(file);
  expect(file.length).toBeLessThan(1_500);
  expect(file.toString()).toContain('(Product: \\(a\\) \\\\ b) Tj');
});
