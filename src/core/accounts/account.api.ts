import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { fillingsOf } from '#src/core/point.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { postUserCall } from './account.calls.ts';
import { sameEmail } from './actor.ts';
import { memberships } from './memberships.ts';
import { getAdminCall } from './rights.calls.ts';
import { sentEmail } from './sent-email.ts';
import { sendSession, sessionHeaders } from './sessions/session-proof.ts';
import { isAdmin, issueAccessToken } from './sessions/user-tokens.server.ts';

export const emailParams = z.object({ email: sentEmail });

export const postUser = implement(postUserCall, {
  summary: 'Issues the access token of the signed-in user',
  params: emailParams,
  // Early clients send the bare address, following the wording of the specification ("body: email").
  body: z
    .union([z.object({ email: plainText(254).optional() }), plainText(254)])
    .nullish()
    .transform((body) => (typeof body === 'string' ? body : body?.email)),
  handle: async ({ shop, request, reply, params, body }) => {
    const headers = await sessionHeaders(shop, request);
    const { token, cookies } = await issueAccessToken(shop, headers, params.email, body);
    await sendSession(shop, request, reply, cookies);
    return { token };
  },
});

export const getAdmin = implement(getAdminCall, {
  summary:
    'Whether the email address belongs to an admin; for a member of the staff, also what the role may do, and for a member of a company, which one, and which calls the role lacks',
  params: emailParams,
  handle: async ({ shop, actor, params: { email } }) => {
    const admin = await isAdmin(shop, actor, email);
    const own = actor && sameEmail(actor.email, email) ? actor : undefined;
    const { staff, suspended } = own ?? {};
    const [members] = fillingsOf(shop.fills, memberships);
    const member = own && (await members?.rightsOf(shop.db, own));
    return {
      admin,
      ...(staff && { staff: { ...staff, calls: [...staff.calls] } }),
      ...(suspended && { suspended: true }),
      ...member,
    };
  },
});
