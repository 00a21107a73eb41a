/** Who may download a document that the shop keeps; its address says so. */
export type Audience = 'everybody' | 'signed-in';

/** A PDF that the shop keeps itself, as its address names it. */
export interface StoredDocument {
  /** Of its bytes and its audience: an address always means the same bytes. */
  hash: string;
  bytes: number;
  audience: Audience;
}

const KEPT = /^\/api\/tool-document\/(signed-in\/)?([0-9a-f]{32})-([1-9]\d{0,7})\.pdf$/;

/** What the database and its address call it. */
export const storedName = ({ hash, bytes }: Pick<StoredDocument, 'hash' | 'bytes'>) => `${hash}-${bytes}`;

export function storedPath(document: StoredDocument): string {
  return `/api/tool-document/${document.audience === 'signed-in' ? 'signed-in/' : ''}${storedName(document)}.pdf`;
}

/** Reads a path on this shop; undefined when it is not of a kept document. */
export function parseStoredPath(path: string): StoredDocument | undefined {
  const [, closed, hash, bytes] = KEPT.exec(path) ?? [];
  return hash ? { hash, bytes: Number(bytes), audience: closed ? 'signed-in' : 'everybody' } : undefined;
}

/** The opposite of `absoluteImage`: a kept document by its path, any other by its address. */
export function localDocument(url: string, publicUrl: string): string {
  const local = publicUrl !== '' && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  return parseStoredPath(local) ? local : url;
}

/** `234 kB`, `1.2 MB` */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
