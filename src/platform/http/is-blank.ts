const BLANK = /^[\s\p{DI}]*$/u;

/** Whether a text has nothing to see: white space and characters without a width, such as U+200B. */
export const isBlank = (text: string) => BLANK.test(text);
