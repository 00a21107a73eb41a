import { isRefusal } from '#src/platform/http/refusal.ts';

/** For a form: after a refusal, `read` shows what another person has done. */
export const readAfterRefusal = (read: () => Promise<unknown>) => async (error: unknown) => {
  if (isRefusal(error)) await read();
};
