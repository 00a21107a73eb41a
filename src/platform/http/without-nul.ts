/** PostgreSQL cannot even search for NUL. */
export const withoutNul = (text: string) => text.replaceAll('\0', '');
