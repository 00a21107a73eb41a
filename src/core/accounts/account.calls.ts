import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, record } from '#src/platform/http/shape.ts';

export const postUserCall = contract('POST /user/:email', {
  body: sent<{ email: string }>(),
  answer: record({ token: filledText }),
});
