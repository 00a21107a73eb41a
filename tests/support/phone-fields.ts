import type { Page } from 'playwright-core';

/** Text of at least this size, in pixels: a phone zooms into a field with smaller text. */
const READABLE = 16;

/** The visible fields that a phone would zoom into. @returns their labels with the size of their text */
export async function fieldsToZoomInto(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const found = await page
    .locator('select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])')
    .filter({ visible: true })
    .evaluateAll((fields, readable) => {
      if (!matchMedia('(pointer: coarse)').matches) return ['no touch screen'];
      const sizeOf = (field: Element) => Number.parseFloat(getComputedStyle(field).fontSize);
      const labelOf = (field: Element) => (field as HTMLInputElement).labels?.[0]?.textContent ?? field.outerHTML;
      return fields.filter((field) => sizeOf(field) < readable).map((field) => `${labelOf(field)}: ${sizeOf(field)}`);
    }, READABLE);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return found;
}
