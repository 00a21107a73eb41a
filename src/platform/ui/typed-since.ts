/** What a form holds once it was sent: what has been typed since, and nothing else. */
export function typedSince<Input extends Record<keyof Input, string | readonly unknown[]>>(
  now: Input,
  sent: Input,
  empty: Input,
): Input {
  const fields = Object.keys(now) as (keyof Input)[];
  const left = fields.map((field) => [field, now[field] === sent[field] ? empty[field] : now[field]]);
  return Object.fromEntries(left) as Input;
}
