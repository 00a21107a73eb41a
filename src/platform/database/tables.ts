/** What a backup must know of a table. */
export interface TableDeclaration {
  name: string;
  /** The columns of the primary key, all of them texts: rows are read in its order. */
  key: readonly [string, ...string[]];
  /** The tables that its rows refer to: they are restored before it. */
  after?: readonly string[];
}

/** Every table whose rows are part of a backup. */
export const tables: readonly TableDeclaration[] = [
  { name: 'account', key: ['id'], after: ['user'] },
  { name: 'demo_marks', key: ['id'] },
  { name: 'earlier_sign_ups', key: ['id'] },
  { name: 'images', key: ['hash'] },
  { name: 'inquiries', key: ['id'] },
  { name: 'order_events', key: ['order_id', 'id'], after: ['orders'] },
  { name: 'orders', key: ['id'], after: ['user'] },
  { name: 'outbox', key: ['id'] },
  { name: 'profiles', key: ['user_id'], after: ['user'] },
  { name: 'reviews', key: ['id'] },
  { name: 'session', key: ['id'], after: ['user'] },
  { name: 'tools', key: ['id'] },
  { name: 'user', key: ['id'] },
  { name: 'verification', key: ['id'] },
];

/** Counts that start again anyway, the bookkeeping of the migrations, and the text index, which each engine makes from the tools. */
export const LEFT_OUT = /^(?:hits|kysely_.*|tool_text.*)$/;

/** Tables that others refer to come first. @throws Error when a table refers to one that is not declared, or to itself */
export function inOrderOfReference(declared: readonly TableDeclaration[]): TableDeclaration[] {
  const ordered: TableDeclaration[] = [];
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < declared.length) {
    const next = declared.find(({ name, after = [] }) => !isThere(name) && after.every(isThere));
    if (!next)
      throw new Error(`no order for: ${declared.filter(({ name }) => !isThere(name)).map(({ name }) => name)}`);
    ordered.push(next);
  }
  return ordered;
}
