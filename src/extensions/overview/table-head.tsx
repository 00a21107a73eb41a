/** The head of a table of figures: the first column says of what, the others hold numbers. */
export function TableHead({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th
            key={head}
            scope="col"
            className={at === 0 ? undefined : at === heads.length - 1 ? 'text-right' : 'px-1 text-right sm:px-3'}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The look of such a table. */
export const figuresTable = 'table-sm table [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0';
