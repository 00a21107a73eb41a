/** Printed matter: brand marks, model plates, scales and the battery label, drawn on canvases. */
import { CanvasTexture, SRGBColorSpace } from 'three';

const NARROW = '"Liberation Sans Narrow", "Arial Narrow", "DejaVu Sans Condensed", sans-serif';
const WIDE = '"Liberation Sans", Arial, "DejaVu Sans", sans-serif';
const ORANGE = '#f0531c';

type Pen = CanvasRenderingContext2D;

function canvas(width: number, height: number, draw: (pen: Pen, width: number, height: number) => void): CanvasTexture {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const pen = element.getContext('2d');
  if (!pen) throw new Error('no canvas');
  draw(pen, width, height);
  const texture = new CanvasTexture(element);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function rounded(pen: Pen, x: number, y: number, w: number, h: number, r: number): void {
  pen.beginPath();
  pen.roundRect(x, y, w, h, r);
}

/** Slanted heavy letters with wide spacing, fitted to a width. */
function wordmark(pen: Pen, text: string, x: number, baseline: number, width: number, size: number): void {
  pen.save();
  pen.translate(x, baseline);
  pen.transform(1, 0, -0.18, 1, 0, 0);
  pen.font = `bold ${size}px ${WIDE}`;
  pen.letterSpacing = `${size * 0.04}px`;
  const natural = pen.measureText(text).width;
  pen.scale(width / natural, 1);
  pen.lineJoin = 'miter';
  pen.lineWidth = size * 0.045;
  pen.strokeStyle = pen.fillStyle;
  pen.strokeText(text, 0, 0);
  pen.fillText(text, 0, 0);
  pen.restore();
}

/** Only the brand, for printing directly on a housing. */
export function brand(colour = '#fbf7f2'): CanvasTexture {
  return canvas(1024, 220, (pen, width) => {
    pen.fillStyle = colour;
    wordmark(pen, 'KARIGAR', 50, 175, width - 90, 180);
  });
}

/** The voltage mark in a slanted frame. */
export function voltage(colour = '#fbf7f2'): CanvasTexture {
  return canvas(560, 256, (pen) => {
    pen.fillStyle = colour;
    wordmark(pen, '20V', 40, 180, 330, 190);
    pen.font = `bold 62px ${NARROW}`;
    pen.fillText('MAX', 392, 108);
    pen.fillText('Li-ion', 392, 178);
  });
}

/** The model plate: the number in white, the kind of tool in small print. */
export function plateLabel(model: string, kind: string): CanvasTexture {
  return canvas(768, 256, (pen, width, height) => {
    rounded(pen, 4, 4, width - 8, height - 8, 34);
    pen.fillStyle = '#14171a';
    pen.fill();
    pen.fillStyle = ORANGE;
    pen.fillRect(44, 44, 12, height - 88);
    pen.fillStyle = '#f6f3ef';
    pen.font = `bold 118px ${NARROW}`;
    pen.fillText(model, 84, 138);
    pen.fillStyle = '#b9bec3';
    pen.font = `bold 50px ${NARROW}`;
    pen.letterSpacing = '4px';
    pen.fillText(kind, 86, 204);
  });
}

/** Any short word, as moulded or printed lettering. */
export function word(text: string, colour = '#e9e6e2'): CanvasTexture {
  return canvas(512, 128, (pen, width) => {
    pen.fillStyle = colour;
    pen.font = `bold 92px ${NARROW}`;
    pen.textAlign = 'center';
    pen.fillText(text, width / 2, 96);
  });
}

export function batteryLabel(capacity: string, energy: string): CanvasTexture {
  return canvas(1024, 320, (pen, width, height) => {
    rounded(pen, 4, 4, width - 8, height - 8, 36);
    pen.fillStyle = '#121417';
    pen.fill();
    pen.save();
    pen.clip();
    pen.fillStyle = ORANGE;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(448, 0);
    pen.lineTo(388, height);
    pen.lineTo(0, height);
    pen.fill();
    pen.restore();
    pen.fillStyle = '#fffaf5';
    wordmark(pen, '20V', 62, 206, 296, 180);
    pen.font = `bold 46px ${NARROW}`;
    pen.letterSpacing = '5px';
    pen.fillText('Li-ion', 66, 274);
    pen.fillStyle = '#f6f3ef';
    pen.letterSpacing = '0px';
    pen.font = `bold 148px ${NARROW}`;
    pen.fillText(capacity, 478, 168);
    pen.fillStyle = '#b9bec3';
    pen.font = `bold 56px ${NARROW}`;
    pen.letterSpacing = '6px';
    pen.fillText('KARIGAR', 482, 258);
    pen.fillText(energy, 782, 258);
  });
}

/** The numbers around a torque collar; the strip is wrapped around it once. */
export function torqueScale(): CanvasTexture {
  return canvas(2048, 128, (pen, width, height) => {
    pen.fillStyle = '#f3f0ec';
    pen.font = `bold 84px ${NARROW}`;
    pen.textAlign = 'center';
    for (let i = 0; i < 20; i += 1) {
      const x = ((i + 0.5) / 20) * width;
      pen.fillText(String(20 - i), x, height / 2 + 32);
    }
  });
}

/** A ruled scale with long and short strokes. */
export function rule(strokes: number, colour = '#20242a'): CanvasTexture {
  return canvas(1024, 96, (pen, width, height) => {
    pen.fillStyle = colour;
    for (let i = 0; i <= strokes; i += 1) {
      const x = 10 + (i / strokes) * (width - 20);
      pen.fillRect(x - 2, 0, 4, i % 5 === 0 ? height * 0.9 : height * 0.5);
    }
  });
}

/** The print on a cutting disc or saw blade. */
export function discPrint(lines: readonly string[], ink: string, base: string | null): CanvasTexture {
  return canvas(1024, 1024, (pen) => {
    pen.translate(512, 512);
    if (base !== null) {
      pen.fillStyle = base;
      pen.beginPath();
      pen.arc(0, 0, 508, 0, Math.PI * 2);
      pen.fill();
    }
    pen.fillStyle = ink;
    pen.textAlign = 'center';
    lines.forEach((line, index) => {
      pen.font = `bold ${index === 0 ? 92 : 46}px ${NARROW}`;
      curved(pen, line, index === 0 ? 330 : 330 + index * 20, index * Math.PI * 0.66);
    });
  });
}

function curved(pen: Pen, text: string, radius: number, start: number): void {
  const total = pen.measureText(text).width / radius;
  let angle = start - total / 2;
  for (const letter of text) {
    const width = pen.measureText(letter).width / radius;
    pen.save();
    pen.rotate(angle + width / 2);
    pen.fillText(letter, 0, -radius);
    pen.restore();
    angle += width;
  }
}
