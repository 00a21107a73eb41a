/** Header of a table of figures: a column of labels, then columns of numbers. */
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

/** Classes of a table of figures. */
export const figuresTable = 'table-sm table [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0';
