import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const UP_AND_UV = 0x05;
const WITH_CREDENTIAL = 0x40;

/** What a test changes of an honest answer. */
interface Changes {
  origin?: string;
  rpId?: string;
  counter?: number;
}

/** A passkey in software: ES256, attestation “none”. @param origin of the page that uses it */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, by: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: by, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  };
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return {
    id: named.id,
    /** The answer to options of a registration. */
    create({ challenge, rp }: { challenge: string; rp: { id: string } }, changes: Changes = {}) {
      const coordinate = (name: number, value: string) =>
        Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const flags = UP_AND_UV + WITH_CREDENTIAL;
      const authData = Buffer.concat([head(changes.rpId ?? rp.id, flags, counter), credential]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, changes.origin ?? origin));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] },
      };
    },
    /** The answer to options that ask for it; it counts its signatures. */
    get({ challenge, rpId }: { challenge: string; rpId: string }, changes: Changes = {}) {
      counter = changes.counter ?? counter + 1;
      const authData = head(changes.rpId ?? rpId, UP_AND_UV, counter);
      const client = clientData('webauthn.get', challenge, changes.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      const [clientDataJSON, authenticatorData] = [base64url(client), base64url(authData)];
      return { ...named, response: { clientDataJSON, authenticatorData, signature: base64url(signature) } };
    },
  };
}
