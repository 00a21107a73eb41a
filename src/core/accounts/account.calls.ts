import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, record, yesOrNo } from '#src/platform/http/shape.ts';

export const postUserCall = contract('POST /user/:email', {
  body: sent<{ email: string }>(),
  answer: record({ token: filledText }),
});

export const getAdminCall = contract('GET /admin/:email', { answer: record({ admin: yesOrNo }) });
