import { createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto'
import { sameSecret } from '../../core/ids.ts'

/** What a callback says (docs/engine.md: Callbacks). */
export interface CallbackContent {
  _id: string
  /** 3 completed, 4 failed. */
  status: number
  /** What was made: `avatar`, `audio`, … */
  type: string
  /** Address of the result; empty when it failed. */
  url: string
}

/** What is sent. */
export interface CallbackEnvelope {
  signature: string
  /** Base64. */
  dataEncrypt: string
  /** Milliseconds since 1970. */
  timestamp: number
  nonce: string
}

/** The credentials both sides know. */
export interface CallbackKeys {
  /** At least 16 characters; the first 16 are the initialisation vector. */
  clientId: string
  /** 24 characters: the key. */
  clientSecret: string
}

const algorithm = 'aes-192-cbc'

function sign(clientId: string, envelope: Omit<CallbackEnvelope, 'signature'>): string {
  const parts = [clientId, String(envelope.timestamp), envelope.nonce, envelope.dataEncrypt]
  return createHash('sha1').update(parts.sort().join('')).digest('hex')
}

const ivOf = (keys: CallbackKeys) => Buffer.from(keys.clientId, 'utf8').subarray(0, 16)

/** Encrypts (AES-192-CBC, PKCS#7) and signs (SHA-1 over the sorted, joined parts). */
export function sealCallback(
  content: CallbackContent,
  keys: CallbackKeys,
  timestamp: number,
  nonce = String(randomInt(1000, 10_000)),
): CallbackEnvelope {
  const cipher = createCipheriv(algorithm, Buffer.from(keys.clientSecret, 'utf8'), ivOf(keys))
  const dataEncrypt = cipher.update(JSON.stringify(content), 'utf8', 'base64') + cipher.final('base64')
  const unsigned = { dataEncrypt, timestamp, nonce }
  return { signature: sign(keys.clientId, unsigned), ...unsigned }
}

/**
 * Checks the signature and decrypts.
 * @throws Error when the envelope was not sealed with these keys
 */
export function openCallback(envelope: CallbackEnvelope, keys: CallbackKeys): CallbackContent {
  if (!sameSecret(envelope.signature, sign(keys.clientId, envelope)))
    throw new Error('the signature of the callback is not right')
  const decipher = createDecipheriv(algorithm, Buffer.from(keys.clientSecret, 'utf8'), ivOf(keys))
  const text = decipher.update(envelope.dataEncrypt, 'base64', 'utf8') + decipher.final('utf8')
  return JSON.parse(text) as CallbackContent
}
