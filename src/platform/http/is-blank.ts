/** Whether a text has nothing but white space. */
export const isBlank = (text: string) => text.trim() === '';
