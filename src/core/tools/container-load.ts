import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import type { Carton } from './tool-data.ts';

/** Practical capacity of a container. */
export interface Container {
  name: string;
  /** Cubic metres. */
  m3: number;
  /** Tonnes. */
  tonnes: number;
}

/** Usual figures, to be confirmed by the forwarder; smallest first. */
export const defaultContainers: readonly Container[] = [
  { name: '20 ft', m3: 28, tonnes: 21.7 },
  { name: '40 ft', m3: 58, tonnes: 26.5 },
  { name: '40 ft HC', m3: 68, tonnes: 26.5 },
];

/** Parses `20 ft:28:21.7, 40 ft:58:26.5` (name, m³ and tonnes of each); undefined for anything else. */
export function parseContainers(text: string): Container[] | undefined {
  const containers = text.split(',').map((part) => {
    const [name = '', m3, tonnes] = part.split(':').map((each) => each.trim());
    return { name, m3: Number(m3), tonnes: Number(tonnes) };
  });
  const isValid = containers.every(
    ({ name, m3, tonnes }, at) =>
      name !== '' &&
      name.length <= 20 &&
      m3 > (containers[at - 1]?.m3 ?? 0) &&
      m3 <= 1_000 &&
      tonnes > 0 &&
      tonnes <= 1_000,
  );
  return isValid && containers.length <= 6 ? containers : undefined;
}

export const writeContainers = (containers: readonly Container[]): string =>
  containers.map(({ name, m3, tonnes }) => `${name}:${m3}:${tonnes}`).join(',');

/** Volume in cm³, computed in whole millimetres to avoid rounding errors. */
function cartonCm3({ lengthCm, widthCm, heightCm }: Carton): number {
  const [length, width, height] = [lengthCm, widthCm, heightCm].map((cm) => Math.round(cm * 10)) as [
    number,
    number,
    number,
  ];
  return (length * width * height) / 1_000;
}

/** Cartons, volume and weight of a number of pieces. */
export interface Load {
  /** Includes a partly filled last carton. */
  cartons: number;
  m3: number;
  grossKg: number;
  /** Number of pieces that still fit into the last carton. */
  room: number;
}

export function loadOf(carton: Carton, pieces: number): Load {
  const cartons = Math.ceil(pieces / carton.pieces);
  return {
    cartons,
    m3: (cartons * cartonCm3(carton)) / 1e6,
    grossKg: Math.round(cartons * carton.grossKg * 100) / 100,
    room: cartons * carton.pieces - pieces,
  };
}

/** A volume with two decimals, such as `1,055.60 m³`. */
export const formatVolume = (m3: number) =>
  `${m3.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00a0m³`;

/** `300 cartons · 9.41 m³ · 2,520 kg gross` */
export function formatLoad({ cartons, m3, grossKg }: Load): string {
  const weight = `${formatPieces(Math.round(grossKg))}\u00a0kg gross`;
  return `${formatPieces(cartons)}\u00a0carton${cartons === 1 ? '' : 's'} · ${formatVolume(m3)} · ${weight}`;
}

/** Share of a container that a load takes, by volume or weight, whichever is scarcer; 1 is full. */
export function shareOf({ m3, grossKg }: Load, container: Container): number {
  return Math.max(m3 / container.m3, grossKg / 1_000 / container.tonnes);
}

/** The smallest container that holds the load; the largest if none does. */
export function containerFor(load: Load, containers: readonly Container[]): Container | undefined {
  return containers.find((container) => shareOf(load, container) <= 1) ?? containers.at(-1);
}

/** Number of pieces, in full cartons, that fit into a container. */
export function piecesInContainer(carton: Carton, { m3, tonnes }: Container): number {
  // Compensates rounding errors: 28 m³ hold 400 cartons of 0.07 m³, not 399.99….
  const fitting = Math.min((m3 * 1e6) / cartonCm3(carton), (tonnes * 1_000) / carton.grossKg);
  return Math.floor(fitting + 1e-9) * carton.pieces;
}

/** The pieces rounded up to full cartons; undefined if they are full already or the stock is too small. */
export function roundedUp(carton: Carton, pieces: number, stock: number): number | undefined {
  const { room } = loadOf(carton, pieces);
  return room > 0 && pieces + room <= stock ? pieces + room : undefined;
}

/**
 * The number of pieces, in full cartons, that fills the container or uses up the stock.
 * @returns undefined if that is not more than `pieces`, or below the minimum order
 */
export function filledUp(carton: Carton, pieces: number, stock: number, container: Container): number | undefined {
  const inStock = Math.floor(stock / carton.pieces) * carton.pieces;
  const filled = Math.min(piecesInContainer(carton, container), inStock);
  return filled > pieces && filled >= MINIMUM_ORDER_QUANTITY ? filled : undefined;
}

const percent = (share: number) => (share < 0.01 ? 'less than 1\u00a0%' : `${Math.round(share * 100)}\u00a0%`);

/** `19 % of a 20 ft container`, or the number of the largest containers. */
export const formatShare = (share: number, name: string): string =>
  share > 1 ? `${share.toFixed(1)} containers of ${name}` : `${percent(share)} of a ${name} container`;
