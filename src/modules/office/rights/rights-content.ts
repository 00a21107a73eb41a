import type { RoleInput } from '../roles/role.ts';

interface Account {
  userId: string;
  email: string;
}

interface AdminRights extends Account {
  act: 'admin';
}

interface StaffRights extends Account {
  act: 'staff-role';
  /** Role that the account had at the proposal. */
  before: string | null;
  roleId: string;
  version: number;
}

interface RoleRights {
  act: 'role';
  roleId: string;
  version: number;
  input: RoleInput;
  /** Ids of those who had the role at the proposal. */
  members: readonly string[];
}

/** What one admin proposes to give, with what was the case at the proposal: rights are given only if it still is. */
export type RightsContent = AdminRights | StaffRights | RoleRights;
