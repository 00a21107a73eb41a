import { deflateSync } from 'node:zlib';

/** A PDF that says nothing. @param objects further objects of it */
export function pdf(objects = '', { tail = '' } = {}): Buffer {
  const text = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${objects}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n${tail}`;
  return Buffer.from(text, 'latin1');
}

/** Objects packed together, as most programs write them. @param filter what the stream says of its packing */
export function packedObjects(objects: string, filter = '/FlateDecode', packed = deflateSync(objects)): string {
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj`;
}
