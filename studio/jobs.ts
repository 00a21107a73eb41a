/** The list of pictures: their subjects, sizes and output files. */
import { renditionsOf } from '../src/platform/images/image.ts';

export interface Output {
  file: string;
  width: number;
  format: 'webp' | 'avif';
  quality: number;
  limit: number;
}

export interface Job {
  /** For an additional view: the tool and the view, such as `jigsaw/side`. */
  name: string;
  width: number;
  height: number;
  samples: number;
  /**
   * Blur of floor and backdrop in pixels, which hides the steps in the shadows of few exposures; also selects faster
   * shaders.
   */
  softFloor?: number;
  outputs: readonly Output[];
}

const SLUGS = [
  'drill-driver',
  'impact-driver',
  'impact-wrench',
  'angle-grinder',
  'circular-saw',
  'jigsaw',
  'reciprocating-saw',
  'rotary-hammer',
  'orbital-sander',
  'leaf-blower',
  'chainsaw',
  'hedge-trimmer',
  'work-light',
  'battery-2ah',
  'battery-4ah',
  'dual-charger',
];

/** @param limits size limits of the AVIF files in kB; a WebP may be 1.5 times as large, unless it has its own limits */
function responsive(
  name: string,
  widths: readonly number[],
  limits: readonly number[],
  webpLimits = limits.map((limit) => limit * 1.5),
): Output[] {
  return widths.flatMap((width, index) => [
    {
      file: `public/pictures/${name}-${width}.webp`,
      width,
      format: 'webp' as const,
      quality: 84,
      limit: webpLimits[index] ?? 150,
    },
    {
      file: `public/pictures/${name}-${width}.avif`,
      width,
      format: 'avif' as const,
      quality: 62,
      limit: limits[index] ?? 100,
    },
  ]);
}

/** The views of every tool; views.ts defines their cameras. */
const VIEWS = ['front', 'side', 'detail'];
/** Kits also show what is in the box. */
const KITS = ['drill-driver', 'rotary-hammer'];

/** The sizes and formats in which the shop stores a picture; the demo stores these files unchanged. */
function stored(name: string, px: number): Output[] {
  return renditionsOf(px).map(({ width, format }) => ({
    file: `src/demo/pictures/${name}-${width}.${format}`,
    ...{ width, format },
    ...(format === 'avif' ? { quality: 50, limit: 30 } : { quality: width === px ? 84 : 80, limit: 80 }),
  }));
}

const VIEW_PX = 960;

function further(slug: string, view: string): Job {
  const outputs = stored(`views/${slug}-${view}`, VIEW_PX);
  return { name: `${slug}/${view}`, width: VIEW_PX, height: VIEW_PX, samples: 5, softFloor: 12, outputs };
}

const viewsOf = (slug: string) => [...VIEWS, ...(KITS.includes(slug) ? ['box'] : [])];

export const jobs: readonly Job[] = [
  ...SLUGS.map((name) => ({ name, width: 1200, height: 1200, samples: 32, outputs: stored(name, 1200) })),
  ...SLUGS.flatMap((slug) => viewsOf(slug).map((view) => further(slug, view))),
  {
    name: 'banner',
    width: 2000,
    height: 952,
    samples: 24,
    outputs: responsive('banner', [960, 1440, 2000], [40, 70, 110]),
  },
  {
    name: 'banner-portrait',
    width: 960,
    height: 1200,
    samples: 24,
    // The largest element of the home page on a phone.
    outputs: responsive('banner-portrait', [720, 960], [20, 38], [54, 120]),
  },
  { name: 'factory', width: 1200, height: 800, samples: 24, outputs: responsive('factory', [640, 1200], [45, 90]) },
];
