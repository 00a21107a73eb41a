/** Two ways to light a set: the bright catalogue backdrop and the dark one of the banner. */
import type { Triple } from './sdf.ts';

export interface Panel {
  at: Triple;
  size: readonly [number, number];
  colour: string;
  power: number;
}

export interface Lamp {
  toward: Triple;
  /** 0 is a point, 1 the whole sky. */
  spread: number;
  colour: string;
  power: number;
}

export interface Look {
  inner: string;
  outer: string;
  centre: readonly [number, number];
  spread: number;
  /** Darkness of the shadow on the floor, 0 to 1. */
  shadow: number;
  /** Strength and blur of the model's reflection in the floor. */
  gloss: number;
  blur: number;
  room: string;
  roomLight: number;
  panels: readonly Panel[];
  reflections: number;
  lamps: readonly Lamp[];
  sky: string;
  ground: string;
  ambient: number;
  exposure: number;
  /** How much of the tone curve's dark toe is lifted, 0 to 1. */
  lift: number;
  shadowMap: number;
}

export const catalogue: Look = {
  inner: '#fdfcfa',
  outer: '#efece8',
  centre: [0.5, 0.52],
  spread: 0.95,
  shadow: 1,
  gloss: 0,
  blur: 0,
  room: '#ffffff',
  roomLight: 0.3,
  panels: [
    { at: [-30, 60, 30], size: [70, 50], colour: '#ffffff', power: 3.4 },
    { at: [-70, 16, 30], size: [26, 80], colour: '#fffaf2', power: 3.6 },
    { at: [20, 30, 80], size: [60, 12], colour: '#ffffff', power: 2.2 },
    { at: [52, -14, 70], size: [44, 22], colour: '#ffffff', power: 1.5 },
    { at: [-14, -6, 90], size: [16, 60], colour: '#ffffff', power: 1.2 },
    { at: [75, 20, 10], size: [34, 80], colour: '#f4f8ff', power: 2.6 },
    { at: [0, 20, -80], size: [120, 40], colour: '#ffffff', power: 1.4 },
    { at: [0, -60, 0], size: [160, 160], colour: '#fff6ee', power: 0.55 },
  ],
  reflections: 1.5,
  lamps: [
    { toward: [-0.55, 1, 0.75], spread: 0.34, colour: '#fffaf3', power: 1.75 },
    { toward: [0, 1, 0.15], spread: 1, colour: '#ffffff', power: 1.25 },
    { toward: [0.2, 0.45, 1], spread: 0.5, colour: '#f6f9ff', power: 0.85 },
  ],
  sky: '#ffffff',
  ground: '#e8e2dc',
  ambient: 0.5,
  exposure: 1.02,
  lift: 0.3,
  shadowMap: 1024,
};

/** A dark graphite set: one large soft light from the front left, orange strips from behind. */
export const night: Look = {
  inner: '#2f3237',
  outer: '#181a1c',
  centre: [0.66, 0.5],
  spread: 0.95,
  shadow: 0.92,
  gloss: 0.11,
  blur: 0.1,
  room: '#aab4c4',
  roomLight: 0.07,
  panels: [
    { at: [-40, 60, 50], size: [70, 40], colour: '#ffffff', power: 3 },
    { at: [-80, 18, 40], size: [20, 80], colour: '#f2f6ff', power: 2.6 },
    { at: [30, 40, 80], size: [60, 10], colour: '#ffffff', power: 1.6 },
    { at: [84, 26, -20], size: [30, 80], colour: '#ff6a2a', power: 5 },
    { at: [-50, 40, -80], size: [60, 16], colour: '#ff7a3c', power: 5 },
    { at: [40, 60, -70], size: [80, 14], colour: '#ffe2d2', power: 3 },
    { at: [52, -14, 70], size: [44, 22], colour: '#ffffff', power: 0.8 },
  ],
  reflections: 1.5,
  lamps: [
    { toward: [-0.6, 1, 0.8], spread: 0.4, colour: '#fffaf3', power: 2.3 },
    { toward: [0, 1, 0.1], spread: 1, colour: '#e8eefc', power: 0.75 },
    { toward: [0.9, 0.3, -0.75], spread: 0.25, colour: '#ff6a2a', power: 2.4 },
  ],
  sky: '#dfe6f2',
  ground: '#4a3a34',
  ambient: 0.3,
  exposure: 1.6,
  lift: 1,
  shadowMap: 2048,
};

/** The assembly hall: the catalogue light with a cooler, deeper background. */
export const hall: Look = {
  ...catalogue,
  inner: '#e9e8e6',
  outer: '#b9bcc0',
  centre: [0.5, 0.9],
  spread: 1.2,
  exposure: 0.98,
  shadowMap: 2048,
};
