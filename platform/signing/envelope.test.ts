import { generateKeyPairSync, verify } from 'node:crypto';
import * as z from 'zod';
import { open, readEnvelope, seal, type Kind } from './envelope';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const schema = z.strictObject({ format: z.literal(1) });
const openAs = (kind: Kind, envelope: ReturnType<typeof seal>) =>
  open(envelope, { kind, schema, keys: [{ id: 'key', publicKey }], what: 'registry.sig.json' });

test('a signature counts for statements of its kind alone, also under the name of another kind', () => {
  const abort = seal('abort', { format: 1 }, [{ id: 'key', privateKey }]);
  expect(openAs('abort', abort)).toEqual({ format: 1 });
  expect(() => openAs('registry', abort)).toThrow('is not signed by a key that counts for it');
  const { payloadType } = seal('registry', { format: 1 }, []);
  expect(() => openAs('registry', { ...abort, payloadType })).toThrow('is not signed by a key that counts for it');
  expect(() => openAs('abort', { ...abort, payloadType })).toThrow('is not signed by a key that counts for it');
});

test('one signature of a key that counts is enough, also after those of others', () => {
  const other = { id: 'other', privateKey: generateKeyPairSync('ed25519').privateKey };
  expect(openAs('trust', seal('trust', { format: 1 }, [other, { id: 'key', privateKey }]))).toEqual({ format: 1 });
  expect(() => openAs('trust', seal('trust', { format: 1 }, [other]))).toThrow('names key other');
});

test('what is signed is the encoding of DSSE, so that other programs can verify it', () => {
  const { payloadType, payload, signatures } = seal('abort', { note: 'é' }, [{ id: 'key', privateKey }]);
  expect([payloadType, Buffer.from(payload, 'base64').toString()]).toEqual(['application/vnd.site.abort+json', '{"note":"é"}']);
  const signed = Buffer.from('DSSEv1 31 application/vnd.site.abort+json 13 {"note":"é"}');
  expect(verify(null, signed, publicKey, Buffer.from(signatures[0]!.sig, 'base64'))).toBe(true);
});

test.each([
  ['breaks off', '{ "payloadType":'],
  ['has a field of a newer program', JSON.stringify({ ...seal('abort', {}, [{ id: 'key', privateKey }]), expires: 'soon' })],
  [
    'has a signature with letters that base64 does not have, which a decoder would skip',
    JSON.stringify({ payloadType: 'x', payload: '', signatures: [{ keyid: 'key', sig: 'YQ*==' }] }),
  ],
  [
    'has a signature with a field of a newer program',
    JSON.stringify({ payloadType: 'x', payload: '', signatures: [{ keyid: 'key', sig: '', certificate: '' }] }),
  ],
])('an envelope that %s is refused by its file', (_what, text) => {
  expect(() => readEnvelope(text, 'registry.sig.json')).toThrow(
    'registry.sig.json is no signature: it is broken, or of a newer program',
  );
});
