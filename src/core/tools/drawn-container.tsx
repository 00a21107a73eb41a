const WIDTH = 96;
const HEIGHT = 40;
const INSIDE = { x: 4, y: 5, width: 88, height: 26 };
const RIBS = 11;

interface DrawnContainerProps {
  /** Of the container that is filled; 1 is full. */
  share: number;
  /** As wide as its place. */
  wide?: boolean;
}

/** Side view of a container with its load. */
export function DrawnContainer({ share, wide = false }: DrawnContainerProps) {
  const filled = Math.min(1, share) * INSIDE.width;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={wide ? '100%' : WIDTH} className="shrink-0" aria-hidden="true">
      <rect x="1" y="2" width="94" height="32" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect {...INSIDE} width={filled} fill="var(--color-primary)" />
      {Array.from({ length: RIBS }, (_, at) => INSIDE.x + ((at + 1) * INSIDE.width) / (RIBS + 1)).map((x) => (
        <line
          key={x}
          x1={x}
          x2={x}
          y1={INSIDE.y}
          y2={INSIDE.y + INSIDE.height}
          stroke="currentColor"
          strokeOpacity="0.3"
        />
      ))}
      <path d="M3 34v4h8v-4m74 0v4h8v-4" fill="currentColor" />
    </svg>
  );
}
