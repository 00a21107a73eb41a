/** The materials of the whole range. */
import { DoubleSide, MeshPhysicalMaterial, MeshStandardMaterial } from 'three';
import { finish } from './shading.ts';

export const orange = finish(
  new MeshPhysicalMaterial({ color: '#e84308', roughness: 0.36, clearcoat: 0.5, clearcoatRoughness: 0.24 }),
  { grain: 0.07, grainSize: 0.035, seam: true },
);

export const orangePlain = finish(
  new MeshPhysicalMaterial({ color: '#e84308', roughness: 0.34, clearcoat: 0.5, clearcoatRoughness: 0.22 }),
  { grain: 0.06, grainSize: 0.035 },
);

/** Glass-filled nylon: housings, battery shells. */
export const graphite = finish(
  new MeshPhysicalMaterial({ color: '#262a30', roughness: 0.46, clearcoat: 0.15, clearcoatRoughness: 0.4 }),
  { grain: 0.16, grainSize: 0.04 },
);

export const graphiteSeam = finish(new MeshPhysicalMaterial({ color: '#262a30', roughness: 0.48 }), {
  grain: 0.16,
  grainSize: 0.04,
  seam: true,
});

/** Soft overmould on the grips. */
export const rubber = finish(new MeshPhysicalMaterial({ color: '#202327', roughness: 0.6 }), {
  grain: 0.16,
  grainSize: 0.03,
});

export const black = finish(new MeshPhysicalMaterial({ color: '#16181b', roughness: 0.48 }), { grain: 0.1 });

/** Cast gear housings, painted dark grey. */
export const casting = finish(new MeshPhysicalMaterial({ color: '#5a6067', metalness: 0.85, roughness: 0.46 }), {
  grain: 0.22,
  grainSize: 0.035,
});

export const magnesium = finish(new MeshPhysicalMaterial({ color: '#9aa0a6', metalness: 0.9, roughness: 0.42 }), {
  grain: 0.18,
  grainSize: 0.035,
});

export const steel = finish(new MeshPhysicalMaterial({ color: '#c4c7ca', metalness: 1, roughness: 0.26 }), {
  grain: 0.04,
});

export const brushed = finish(new MeshPhysicalMaterial({ color: '#c9ccce', metalness: 1, roughness: 0.3 }), {
  grain: 0.24,
  grainSize: 0.03,
  brushed: 'x',
});

export const spun = finish(new MeshPhysicalMaterial({ color: '#c9ccd0', metalness: 1, roughness: 0.26 }), {
  grain: 0.42,
  grainSize: 0.035,
  brushed: 'ring',
});

export const blackSteel = finish(new MeshPhysicalMaterial({ color: '#33363a', metalness: 0.95, roughness: 0.36 }), {
  grain: 0.06,
});

export const brass = finish(new MeshPhysicalMaterial({ color: '#d6a95a', metalness: 1, roughness: 0.3 }), {
  grain: 0.05,
});

export const abrasive = finish(new MeshStandardMaterial({ color: '#4a2b22', roughness: 0.95 }), {
  grain: 0.9,
  grainSize: 0.06,
});

export const lens = finish(
  new MeshPhysicalMaterial({
    color: '#dfe6ea',
    roughness: 0.08,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    emissive: '#fff6e0',
    emissiveIntensity: 0.35,
  }),
  {},
);

export const smoked = finish(
  new MeshPhysicalMaterial({
    color: '#c9d2d8',
    roughness: 0.06,
    transparent: true,
    opacity: 0.28,
    side: DoubleSide,
    depthWrite: false,
  }),
  {},
);

export const ledGreen = new MeshStandardMaterial({
  color: '#0d3a1c',
  emissive: '#3ddc6a',
  emissiveIntensity: 1.1,
  roughness: 0.3,
});

export const ledYellow = new MeshStandardMaterial({
  color: '#665b30',
  emissive: '#ffe9a8',
  emissiveIntensity: 1.2,
  roughness: 0.35,
});

export const ledOrange = new MeshStandardMaterial({
  color: '#3a1406',
  emissive: '#ff5a1c',
  emissiveIntensity: 1.6,
  roughness: 0.4,
});
