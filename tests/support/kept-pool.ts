import pg from 'pg';

/** The connections of closed shops, by their settings, which name the database. */
const kept = new Map<string, pg.Pool>();

class KeptPool extends pg.Pool {
  override async end(): Promise<void> {
    if (this.idleCount < this.totalCount) return super.end();
    this.removeAllListeners();
    // The database may be dropped.
    this.on('error', () => {});
    kept.set(JSON.stringify(this.options), this);
  }
}

/**
 * Opens connections to PostgreSQL that stay open for the next shop on the same database: to connect and to plan
 * statements again costs more than most tests.
 */
export function keptPool(config: pg.PoolConfig): pg.Pool {
  const opened = new KeptPool({ ...config, allowExitOnIdle: true });
  const settings = JSON.stringify(opened.options);
  const pool = kept.get(settings) ?? opened;
  kept.delete(settings);
  return pool;
}
