/** PostgreSQL cannot even look for NUL. */
export const withoutNul = (text: string) => text.replaceAll('\0', '');
