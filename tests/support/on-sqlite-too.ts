/**
 * Imported by the API tests that run on SQLite too, not only on PostgreSQL: they are about statements that each engine
 * has in its own way, races, and what the engine itself does.
 */
export {};
