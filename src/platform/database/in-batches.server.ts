const SIZE = 100;

/** Requests the `limit` rows after the id `after`. */
export interface Batch {
  limit: number;
  after: string;
}

/** All rows of a list that is sorted by id, read in batches. */
export async function* inBatches<Row extends { id: string }>(list: (batch: Batch) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await list({ limit: SIZE, after });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < SIZE) return;
    after = last.id;
  }
}
