/** PostgreSQL cannot even look for NUL. */
export const storable = (text: string) => text.replaceAll('\0', '');
