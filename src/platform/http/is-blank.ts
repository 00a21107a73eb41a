const BLANK = /^[\s\p{DI}]*$/u;

/** Whether text is invisible: only white space and zero-width characters, such as U+200B. */
export const isBlank = (text: string) => BLANK.test(text);
