/** Who may download a stored document; part of its URL. */
export type Audience = 'everybody' | 'signed-in';

/** A PDF stored by the shop, as described by its URL. */
export interface StoredDocument {
  /** Hash of the bytes and the audience, so that a URL always means the same bytes. */
  hash: string;
  bytes: number;
  audience: Audience;
}

const STORED_PATH = /^\/api\/tool-document\/(signed-in\/)?([0-9a-f]{32})-([1-9]\d{0,7})\.pdf$/;

/** Name of the document in the database and in its URL. */
export const storedName = ({ hash, bytes }: Pick<StoredDocument, 'hash' | 'bytes'>) => `${hash}-${bytes}`;

export function storedPath(document: StoredDocument): string {
  return `/api/tool-document/${document.audience === 'signed-in' ? 'signed-in/' : ''}${storedName(document)}.pdf`;
}

/** Parses a path on this shop; undefined if it is not the path of a stored document. */
export function parseStoredPath(path: string): StoredDocument | undefined {
  const [, restricted, hash, bytes] = STORED_PATH.exec(path) ?? [];
  return hash ? { hash, bytes: Number(bytes), audience: restricted ? 'signed-in' : 'everybody' } : undefined;
}

/** The inverse of `absoluteImage`: the path of a stored document, or the URL of any other. */
export function localDocument(url: string, publicUrl: string): string {
  const local = publicUrl !== '' && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  return parseStoredPath(local) ? local : url;
}

/** `234 kB`, `1.2 MB` */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
