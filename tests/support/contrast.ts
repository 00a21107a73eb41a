import type { Locator } from 'playwright-core';

interface Ink {
  /** The pseudo-element whose style counts, by default that of the element itself. */
  pseudo?: string;
  property?: 'color' | 'stroke';
}

/**
 * The contrast of a text (WCAG 1.4.3) or of a line (1.4.11) with its background. axe skips disabled controls,
 * placeholders and drawings, although people still read them.
 */
export function contrastOf(text: Locator, { pseudo, property = 'color' }: Ink = {}): Promise<number> {
  return text.evaluate(
    (element, { pseudo, property }) => {
      const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      if (!pen) throw new Error('no canvas');
      const paint = (colour: string) => {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      };
      const luminance = () => {
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ancestors: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) ancestors.unshift(at);
      for (const layer of ancestors) paint(getComputedStyle(layer).backgroundColor);
      const ground = luminance();
      const ink = getComputedStyle(element, pseudo);
      pen.globalAlpha = Number(ink.opacity);
      paint(ink[property]);
      const drawn = luminance();
      return (Math.max(ground, drawn) + 0.05) / (Math.min(ground, drawn) + 0.05);
    },
    { pseudo, property },
  );
}
