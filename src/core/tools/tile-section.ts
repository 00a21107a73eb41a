/** A picture link to a part of the shop. */
export interface Tile {
  name: string;
  /** Text below the name, such as the number of tools. */
  note: string;
  to: string;
  /** A path on this shop or a URL, like the `img` of a tool. */
  img: string;
}

export interface TileSection {
  title: string;
  tiles: readonly Tile[];
}
