/** List of the items in the box. */
export function BoxContents({ items, withoutBattery }: { items: readonly string[]; withoutBattery: boolean }) {
  return (
    <section>
      <h2 className="text-heading">In the box</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {withoutBattery && <p className="mt-2 text-muted text-sm">Battery and charger are not included.</p>}
    </section>
  );
}
