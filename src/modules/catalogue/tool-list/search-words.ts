/** Words that do not narrow a search. They count only if there are no others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and for in my of or the to with machine machines tool tools power electric'.split(' '),
);

/** Synonyms in lower case, each with the words of the catalogue. Further languages are further rows. */
const MEANINGS: readonly (readonly [synonyms: readonly string[], ...catalogueWords: string[]])[] = [
  [['screwdriver', 'screw driver', 'screw gun', 'screwgun'], 'drill driver', 'impact driver'],
  [['nut runner', 'nutrunner', 'lug wrench', 'wheel gun', 'air wrench', 'torque gun'], 'impact wrench'],
  [['flex', 'disc grinder', 'anglegrinder', 'cut off tool', 'cutoff'], 'angle grinder'],
  [['sabre saw', 'saber saw', 'sawzall', 'recip saw', 'recipro'], 'reciprocating saw'],
  [['jig saw', 'scroll saw'], 'jigsaw'],
  [['chain saw', 'wood cutter'], 'chainsaw'],
  [['skilsaw', 'skill saw', 'buzz saw', 'disc saw'], 'circular saw'],
  [['sds', 'hammer drill', 'demolition hammer', 'breaker', 'perforator', 'jack hammer'], 'rotary hammer'],
  [['polisher', 'buffer', 'sandpaper', 'orbit sander'], 'sander'],
  [['torch', 'lamp', 'flashlight', 'floodlight', 'worklight', 'lantern'], 'work light'],
  [['power pack', 'battery pack', 'accumulator', 'accu', 'akku', 'cell'], 'battery'],
  [['charging station', 'power supply', 'adapter', 'adaptor'], 'charger'],
  [['garden', 'gardening', 'yard', 'lawn'], 'outdoor'],
  [['hedge cutter', 'hedgetrimmer', 'hedge clipper', 'bush cutter', 'shears'], 'hedge trimmer'],
  [['leafblower', 'air blower', 'fan'], 'leaf blower'],
  [['lumen', 'lumens'], 'lm'],
  [['ড্রিল', 'ড্রিল মেশিন'], 'drill'],
  [['স্ক্রু ড্রাইভার', 'স্ক্রুড্রাইভার'], 'drill driver', 'impact driver'],
  [['করাত'], 'saw'],
  [['হাতুড়ি', 'হাতুড়ি'], 'hammer'],
  [['গ্রাইন্ডার'], 'grinder'],
  [['ব্যাটারি'], 'battery'],
  [['চার্জার'], 'charger'],
  [['বাতি', 'লাইট'], 'light'],
  [['ব্লোয়ার', 'ব্লোয়ার'], 'blower'],
];

/** The words of the catalogue, by synonym. */
export const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  MEANINGS.flatMap(([synonyms, ...words]) => synonyms.map((synonym) => [synonym, words] as const)),
);

/** Maximum number of words in a synonym. */
export const LONGEST_PHRASE = 3;

/** Canonical name of each unit, by its spellings. */
export const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ v: 'v', volt: 'v', volts: 'v', nm: 'nm', n·m: 'nm', ah: 'ah', wh: 'wh', w: 'w', watt: 'w', watts: 'w' },
    ...{ mm: 'mm', cm: 'cm', kg: 'kg', kgs: 'kg', g: 'g', rpm: 'rpm', lm: 'lm', lumen: 'lm', lumens: 'lm', j: 'j' },
    ...{ bpm: 'bpm', ipm: 'ipm', a: 'a', hz: 'hz', db: 'db', min: 'min', ml: 'ml', 'km/h': 'km/h' },
  }),
);
