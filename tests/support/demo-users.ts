import { demoAccounts, demoMembers, demoStaff } from '#src/demo/seed.server.ts';

/** Accounts of the demo, besides those of its orders; the members' company has one of its own. */
export const DEMO_USERS = demoAccounts.length + demoStaff.length + demoMembers.length + 1;
