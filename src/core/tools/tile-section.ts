/** A picture that leads into a part of the shop. */
export interface Tile {
  name: string;
  /** Below the name, such as how many tools there are. */
  note: string;
  to: string;
  /** A path on this shop or a URL, as a tool has it. */
  img: string;
}

export interface TileSection {
  title: string;
  tiles: readonly Tile[];
}
