import { deflateSync } from 'node:zlib';

/** An empty PDF. @param objects additional objects */
export function pdf(objects = '', { tail = '' } = {}): Buffer {
  const text = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${objects}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n${tail}`;
  return Buffer.from(text, 'latin1');
}

/** An object stream, which most programs write. @param filter the declared compression */
export function packedObjects(objects: string, filter = '/FlateDecode', packed = deflateSync(objects)): string {
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj`;
}
