/** The two database engines the shop runs on. */
export type Engine = 'sqlite' | 'postgres';
