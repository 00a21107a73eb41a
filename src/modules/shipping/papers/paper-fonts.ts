/**
 * In the sequence of the templates: the typeface of the shop, then those with the signs that it has not. The text of a
 * PDF in Vazirmatn can be copied, that in Noto's Arabic cannot.
 */
const FAMILIES = [
  'Archivo',
  'Noto Sans',
  'Noto Sans Bengali',
  'Vazirmatn',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans Tamil',
];

const fileOf = (family: string, weight: string) =>
  `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/${weight}/${family.replaceAll(' ', '')}_${weight}.ttf`;

/** The fonts of papers by weight, regular and bold, as files of packages; scripts/release.ts ships these weights. */
export const PAPER_FONTS = ['400Regular', '700Bold'].map((weight) => FAMILIES.map((family) => fileOf(family, weight)));
