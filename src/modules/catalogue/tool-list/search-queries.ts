/** A search text, and the models of the demo catalogue that must rank before all others, in any order. */
type Query = readonly [text: string, ...first: string[]];

/** Typical searches of buyers: the benchmark of the search. */
export const queries: readonly Query[] = [
  // Names
  ['drill', 'KD20-13'],
  ['impact driver', 'KI20-180'],
  ['impact wrench', 'KW20-400'],
  ['angle grinder', 'KG20-125'],
  ['circular saw', 'KC20-165'],
  ['jigsaw', 'KJ20-26'],
  ['hammer', 'KH20-22'],
  ['sander', 'KS20-125'],
  ['saw', 'KC20-165', 'KJ20-26', 'KR20-28', 'KN20-250'],
  ['battery', 'KP20-2', 'KP20-4'],
  ['charger', 'KX20-2'],
  ['light', 'KL20-2000'],
  ['cordless drill machine', 'KD20-13'],
  // Models, with and without their hyphen
  ['KD20-13', 'KD20-13'],
  ['kh20', 'KH20-22'],
  ['kd2013', 'KD20-13'],
  ['KI 20-180', 'KI20-180'],
  ['kw20 400', 'KW20-400'],
  // Categories
  ['outdoor', 'KB20-160', 'KN20-250', 'KT20-510'],
  ['garden', 'KB20-160', 'KN20-250', 'KT20-510'],
  ['lighting', 'KL20-2000'],
  ['sanding', 'KS20-125'],
  ['chargers', 'KX20-2'],
  // Specifications, with and without a space before the unit
  ['45 Nm', 'KD20-13'],
  ['180nm', 'KI20-180'],
  ['torque 400', 'KW20-400'],
  ['2.0 Ah battery', 'KP20-2'],
  ['4ah', 'KP20-4'],
  ['4.0-Ah', 'KP20-4'],
  ['20V charger', 'KX20-2'],
  ['20 V charger', 'KX20-2'],
  ['20-v charger', 'KX20-2'],
  ['2000 lumen', 'KL20-2000'],
  ['125mm disc', 'KG20-125'],
  ['72 Wh', 'KP20-4'],
  ['M14', 'KG20-125'],
  ['ip54', 'KL20-2000'],
  ['510 mm', 'KT20-510'],
  ['sds', 'KH20-22'],
  ['concrete', 'KH20-22'],
  // Singular and plural
  ['drills', 'KD20-13'],
  ['batteries', 'KP20-2', 'KP20-4'],
  ['hedge trimmers', 'KT20-510'],
  // One letter off
  ['hamer', 'KH20-22'],
  ['chainsow', 'KN20-250'],
  ['grindr', 'KG20-125'],
  ['batery', 'KP20-2', 'KP20-4'],
  ['recipracating saw', 'KR20-28'],
  ['wrecnh', 'KW20-400'],
  // Synonyms and compounds
  ['screwdriver', 'KD20-13', 'KI20-180'],
  ['flex', 'KG20-125'],
  ['nut runner', 'KW20-400'],
  ['sabre saw', 'KR20-28'],
  ['torch', 'KL20-2000'],
  ['jig saw', 'KJ20-26'],
  ['chain saw', 'KN20-250'],
  ['demolition hammer', 'KH20-22'],
  ['power pack', 'KP20-2', 'KP20-4'],
  // Bangla
  ['ড্রিল', 'KD20-13'],
  ['ব্যাটারি', 'KP20-2', 'KP20-4'],
];
