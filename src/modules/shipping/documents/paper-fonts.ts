/** In the sequence in which the templates name them. */
const FAMILIES = ['', 'Bengali', 'Arabic', 'Hebrew', 'Thai', 'Tamil'];

const fileOf = (script: string, weight: string) =>
  `@expo-google-fonts/noto-sans${script && `-${script.toLowerCase()}`}/${weight}/NotoSans${script}_${weight}.ttf`;

/** The fonts of papers by weight, regular and bold, as files of packages; scripts/release.ts ships these weights. */
export const PAPER_FONTS = ['400Regular', '700Bold'].map((weight) => FAMILIES.map((script) => fileOf(script, weight)));
