import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const KINDS = ['Drill', 'Saw', 'Sander', 'Blower'];
const AT_ONCE = 500;

/**
 * Fills the catalogue with four categories in turn and prices from 20.00 to 69.99. @returns the ids in insertion order
 */
export async function insertManyTools(db: Db, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: `KD20-${index} ${KINDS[index % KINDS.length]}`,
    description: 'Made of steel.',
    image: '/avatar-default.svg',
    quantity: index,
    price_minor: 2_000 + ((index * 37) % 5_000),
    category: `${KINDS[index % KINDS.length]}s`,
    specifications: JSON.stringify([{ name: 'Torque', value: `${index % 60} Nm` }]),
    created_by: 'admin@example.com',
    created_at: Date.now(),
    updated_at: Date.now(),
  }));
  for (let from = 0; from < count; from += AT_ONCE) {
    await db
      .insertInto('tools')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
  return rows.map(({ id }) => id);
}
