/** Letters and signs that the font of every page does not have (styles/fonts.css), and that a file of far-alphabets.css has. */
const FAR =
  /[\u00a1-\u00a8\u00aa-\u00af\u00b1\u00b4-\u00b6\u00b8-\u00d6\u00d8-\u02cc\u02ce-\u02d7\u02da\u02dc-\u02ff\u1d00-\u1dbf\u1e00-\u1eff\u2009\u201a\u201e\u2020\u2032\u2033\u2039\u203a\u2044\u20a0-\u20ab\u20ad-\u20c0\u2113\u2122\u2191\u2193\u2215\u2c60-\u2c7f\ua720-\ua7ff]|\u0300|\u0301|\u0303|\u0304|\u0308|\u0309|\u0323|\u0329/;

export function hasFarLetter(text: string): boolean {
  return FAR.test(text);
}
