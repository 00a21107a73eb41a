/** Required contents of a call's answer (spec section 7); with any other answer the call has failed. */
export type Expected<Answer> = (answer: unknown) => answer is Answer;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isFilled = (value: unknown) => typeof value === 'string' && value !== '';

/** An object with a field that is right. */
export function withField<Answer extends object>(
  name: keyof Answer & string,
  isRight: (value: unknown) => boolean,
): Expected<Answer> {
  return (answer): answer is Answer => isRecord(answer) && isRight(answer[name]);
}

/** A field that is a text, even an empty one. */
export const withText = <Answer extends object>(name: keyof Answer & string) =>
  withField<Answer>(name, (value) => typeof value === 'string');

export const inserted = withField<{ insertedId: string }>('insertedId', Boolean);
export const acknowledged = withField<{ acknowledged: true }>('acknowledged', (value) => value === true);
export const counted = withField<{ deletedCount: number }>('deletedCount', Number.isInteger);
export const withToken = withField<{ token: string }>('token', isFilled);
export const withAdmin = withField<{ admin: boolean }>('admin', (value) => typeof value === 'boolean');
export const withUser = withField<{ user: { email: string } }>(
  'user',
  (user) => isRecord(user) && isFilled(user.email),
);

/** "truthy response means success" (spec section 7, PUT /user). */
export const truthy = (answer: unknown): answer is NonNullable<unknown> => Boolean(answer);

/** One with an id. */
export const identified = <Item extends { _id: string }>() => withField<Item>('_id', isFilled);

export const listOf =
  <Item>(isItem: Expected<Item>): Expected<Item[]> =>
  (answer): answer is Item[] =>
    Array.isArray(answer) && answer.every(isItem);
