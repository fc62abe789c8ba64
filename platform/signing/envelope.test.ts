import { generateKeyPairSync } from 'node:crypto';
import * as z from 'zod';
import { open, seal, type Kind } from './envelope';

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
