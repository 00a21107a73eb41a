import { useState } from 'react';
import { useModuleFacts } from '#src/core/site/use-shop-facts.ts';
import {
  type Container,
  containerFor,
  defaultContainers,
  parseContainers,
  shareOf,
} from '#src/core/tools/container-load.ts';
import { DrawnContainer } from '#src/core/tools/drawn-container.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { containersFor, filledContainers, inFullCartons, loadOfLines } from './fill-container.ts';
import type { ListLine } from './list-lines.ts';
import type { PricedLine } from './priced-lines.ts';

/** The most containers that are drawn. */
const DRAWN = 4;

/** Rounded as at the checkout; full only if nothing is left. */
const percent = (share: number) =>
  share < 0.01 ? 'less than 1\u00a0%' : `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}\u00a0%`;

/** `62 % of a 20 ft container`, or `2 containers of 40 ft, the last one 40 % full`. */
export function loadInWords(share: number, count: number, { name }: Container): string {
  if (count === 1) return `${percent(share)} of a ${name} container`;
  return `${count} containers of ${name}, the last one ${percent(share - (count - 1))} full`;
}

const limitOf = (share: number, m3: number, { m3: most }: Container) =>
  share > m3 / most + 1e-9 ? 'The weight is the limit.' : 'The volume is the limit.';

interface ListContainersProps {
  lines: readonly PricedLine[];
  onPieces: (edits: readonly ListLine[]) => void;
}

/** A container that fills up with the lines, and buttons that fill cartons and container. */
export function ListContainers({ lines, onPieces }: ListContainersProps) {
  const { containers } = useModuleFacts('catalogue');
  const known = (containers && parseContainers(String(containers))) || defaultContainers;
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const load = loadOfLines(lines);
  const container = known.find(({ name }) => name === chosen) ?? containerFor(load, known);
  if (load.cartons === 0 || !container) return null;
  const [share, count] = [shareOf(load, container), containersFor(load, container)];
  const full = inFullCartons(lines);
  const isFull = full.every(({ pieces }, at) => pieces === lines[at]?.pieces);
  const filled = filledContainers(lines, container);

  function use(edited: readonly PricedLine[]) {
    const more = edited.reduce((sum, { pieces }, at) => sum + pieces - (lines[at]?.pieces ?? 0), 0);
    onPieces(edited);
    setSaid(`${formatPieces(more)} pieces added.`);
  }

  return (
    <section aria-label="Containers" className="mt-5">
      <div className="flex flex-wrap gap-2" aria-hidden="true">
        {Array.from({ length: Math.min(count, DRAWN) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawings differ in nothing else
          <DrawnContainer key={at} share={at < count - 1 ? 1 : share - (count - 1)} wide={count === 1} />
        ))}
        {count > DRAWN && <span className="self-center font-semibold">+ {count - DRAWN}</span>}
      </div>
      <p className="mt-2" role="status">
        <strong>{loadInWords(share, count, container)}</strong>
        <span className="block text-muted text-sm">
          {limitOf(share, load.m3, container)} To be confirmed by the forwarder.
        </span>
        {said && <span className="block text-sm">{said}</span>}
      </p>
      <fieldset className="mt-3 flex flex-wrap gap-2 print:hidden">
        <legend className="sr-only">Container</legend>
        {known.map(({ name }) => (
          <label
            key={name}
            className="btn btn-outline btn-sm max-md:min-h-11 has-checked:bg-base-content has-checked:text-base-100 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="container"
              className="sr-only"
              checked={name === container.name}
              onChange={() => setChosen(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-2 print:hidden">
        <button
          type="button"
          className="btn btn-outline max-md:min-h-11"
          aria-disabled={isFull}
          onClick={() => !isFull && use(full)}
        >
          Round up to full cartons
        </button>
        <button
          type="button"
          className="btn btn-outline max-md:min-h-11"
          aria-disabled={!filled}
          onClick={() => filled && use(filled)}
        >
          {count === 1 ? 'Fill the container' : 'Fill the containers'}
        </button>
      </div>
    </section>
  );
}
