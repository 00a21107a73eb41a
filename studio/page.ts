/** Runs in the browser: builds what is asked for, photographs it and hands back the picture. */
import { catalogueEntries } from './catalogue.ts';
import type { Shot } from './framing.ts';
import { catalogue, hall, night } from './looks.ts';
import { banner, bannerPortrait, factory, standing } from './scenes.ts';
import { photograph, picture } from './studio.ts';

type Set = Omit<Shot, 'width' | 'height' | 'samples'>;

const scenes: Readonly<Record<string, () => Set>> = {
  banner: () => ({ model: banner(), look: night, from: [-8, 29, 118], lens: 24.6, fill: 0, target: [-23, 8.2, 0] }),
  'banner-portrait': () => ({
    model: bannerPortrait(),
    look: night,
    from: [-8, 46, 150],
    lens: 25,
    fill: 0,
    target: [1, 16.5, 0],
  }),
  factory: () => ({ model: factory(), look: hall, from: [-62, 44, 88], lens: 30, fill: 0, target: [-2, 9, -16] }),
};

function product(name: string): Set {
  const entry = catalogueEntries[name];
  if (!entry) throw new Error(`no picture is called ${name}`);
  return {
    model: standing(entry.build(), entry.turn),
    look: catalogue,
    from: entry.from ?? [-0.5, 0.3, 1],
    lens: 16,
    fill: entry.fill ?? 0.82,
  };
}

declare global {
  interface Window {
    shoot?: (name: string, width: number, height: number, samples: number) => string;
  }
}

window.shoot = (name, width, height, samples) => {
  photograph({ ...(scenes[name]?.() ?? product(name)), width, height, samples });
  return picture();
};
