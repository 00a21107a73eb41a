/** Type guard for a call's answer (spec section 7); a call with any other answer has failed. */
export type Expected<Answer> = (answer: unknown) => answer is Answer;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isFilled = (value: unknown) => typeof value === 'string' && value !== '';

/** Expects an object whose field `name` passes `isValid`. */
export function withField<Answer extends object>(
  name: keyof Answer & string,
  isValid: (value: unknown) => boolean,
): Expected<Answer> {
  return (answer): answer is Answer => isRecord(answer) && isValid(answer[name]);
}

/** Expects an object whose field `name` is a string, possibly empty. */
export const withText = <Answer extends object>(name: keyof Answer & string) =>
  withField<Answer>(name, (value) => typeof value === 'string');

export const inserted = withField<{ insertedId: string }>('insertedId', Boolean);
export const acknowledged = withField<{ acknowledged: true }>('acknowledged', (value) => value === true);
/** Expects an object with an `_id`. */
export const identified = <Item extends { _id: string }>() => withField<Item>('_id', isFilled);

export const listOf =
  <Item>(isItem: Expected<Item>): Expected<Item[]> =>
  (answer): answer is Item[] =>
    Array.isArray(answer) && answer.every(isItem);
