/** The values that were edited. A form that sends only these lets two people change different values at once. */
export function editedValues<Values extends object>(now: Values, before: NoInfer<Values>): Partial<Values> {
  const edited = Object.entries(now).filter(([name, value]) => value !== before[name as keyof Values]);
  return Object.fromEntries(edited) as Partial<Values>;
}
