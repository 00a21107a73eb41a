/** Runs in the browser: builds the requested model, photographs it and returns the picture. */

import { type Object3D, Vector3 } from 'three';
import { catalogueEntries } from './catalogue.ts';
import type { Shot } from './framing.ts';
import { catalogue, hall, night } from './looks.ts';
import { setCoarseness } from './mesher.ts';
import { banner, bannerPortrait, factory, standing } from './scenes.ts';
import type { Triple } from './sdf.ts';
import { letGo, type Photograph, photograph } from './studio.ts';
import { type View, views } from './views.ts';

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

/** The lens of every product picture, in degrees. */
const LENS = 16;
/** Coarser meshes for additional views, whose pictures are smaller. */
const VIEW_COARSENESS = 1.5;

/** The model of the previous picture, kept because the views of a tool are rendered in succession. */
let kept: { name: string; model: Object3D; pose: Object3D } | undefined;

function modelOf(name: string, build: () => Object3D, turn?: Triple) {
  if (kept?.name !== name) {
    if (kept) letGo(kept.pose);
    const model = build();
    kept = { name, model, pose: standing(model, turn) };
  }
  return kept;
}

function product(name: string): Set {
  const entry = catalogueEntries[name];
  if (!entry) throw new Error(`no picture is called ${name}`);
  setCoarseness(1);
  return {
    model: modelOf(name, entry.build, entry.turn).pose,
    look: catalogue,
    from: entry.from ?? [-0.5, 0.3, 1],
    lens: LENS,
    fill: entry.fill ?? 0.82,
  };
}

function further(slug: string, { from, fill = 0.84, near, build }: View, view: string): Set {
  const entry = catalogueEntries[slug];
  if (!entry) throw new Error(`no picture is called ${slug}`);
  setCoarseness(VIEW_COARSENESS);
  const { model, pose } = build ? modelOf(`${slug}/${view}`, build) : modelOf(`${slug}/`, entry.build, entry.turn);
  const set = { model: pose, look: catalogue, lens: LENS };
  if (!near) return { ...set, from, fill };
  pose.updateMatrixWorld(true);
  const distance = near.across / 2 / Math.tan((LENS * Math.PI) / 360);
  const [x, y, z] = new Vector3(...from).setLength(distance).toArray();
  return { ...set, from: [x, y, z], fill: 0, target: model.localToWorld(new Vector3(...near.at)).toArray() };
}

function setOf(name: string): Set {
  const [slug = '', view = ''] = name.split('/');
  const found = views[slug]?.[view];
  return scenes[name]?.() ?? (found ? further(slug, found, view) : product(name));
}

declare global {
  interface Window {
    shoot?: (name: string, width: number, height: number, samples: number) => Photograph;
  }
}

window.shoot = (name, width, height, samples) => photograph({ ...setOf(name), width, height, samples });
