import type { FastifyReply } from 'fastify';

export const RIGHTS_APPROVAL = `With RIGHTS_NEED_TWO the answer to more rights is 202 with the id of their \`approval\`: they
are given once another administrator approves them.`;

/** @param approval id of the proposal, if the rights wait for a second admin */
export function answerRights(approval: string | undefined, reply: FastifyReply) {
  if (!approval) return { acknowledged: true };
  void reply.code(202);
  return { acknowledged: true, approval };
}
