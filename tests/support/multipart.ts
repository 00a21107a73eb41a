export interface Part {
  bytes: Buffer | string;
  field?: string;
  filename?: string;
  type?: string;
  /** Texts that the form has before the file. */
  fields?: Record<string, string>;
}

const BOUNDARY = 'a-boundary-that-no-file-contains';

/** The body and headers of a form with one file; a test can change every detail. */
export function multipart({ bytes, field = 'image', filename = 'drill.png', type = 'image/png', fields = {} }: Part) {
  const texts = Object.entries(fields).map(
    ([name, text]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}
