import { createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto'
import { sameSecret } from '../../core/ids.ts'

/** Content of a callback (docs/engine.md: Callbacks). */
export interface CallbackContent {
  _id: string
  /** Status of the record in a callback: 3 completed, 4 failed. */
  status: number
  /** Kind of result in a callback: `avatar`, `audio`, … */
  type: string
  /** Address of the record's result; empty when the record failed. */
  url: string
}

/** Encrypted and signed callback, as it is sent. */
export interface CallbackEnvelope {
  signature: string
  /** Encrypted content of the callback in Base64. */
  dataEncrypt: string
  /** Time of sending the callback (ms since 1970). */
  timestamp: number
  nonce: string
}

/** Credentials that sender and receiver of a callback share. */
export interface CallbackKeys {
  /** Client id of at least 16 characters; the first 16 are the initialisation vector. */
  clientId: string
  /** Client secret of 24 characters: the AES key. */
  clientSecret: string
}

const algorithm = 'aes-192-cbc'

function sign(clientId: string, envelope: Omit<CallbackEnvelope, 'signature'>): string {
  const parts = [clientId, String(envelope.timestamp), envelope.nonce, envelope.dataEncrypt]
  return createHash('sha1').update(parts.sort().join('')).digest('hex')
}

const ivOf = (keys: CallbackKeys) => Buffer.from(keys.clientId, 'utf8').subarray(0, 16)

/** Encrypts (AES-192-CBC, PKCS#7) and signs (SHA-1 over the sorted, joined parts) a callback. */
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
 * Checks the signature of a callback and decrypts it.
 * @throws Error when the envelope was not sealed with these keys
 */
export function openCallback(envelope: CallbackEnvelope, keys: CallbackKeys): CallbackContent {
  if (!sameSecret(envelope.signature, sign(keys.clientId, envelope)))
    throw new Error('the signature of the callback is not right')
  const decipher = createDecipheriv(algorithm, Buffer.from(keys.clientSecret, 'utf8'), ivOf(keys))
  const text = decipher.update(envelope.dataEncrypt, 'base64', 'utf8') + decipher.final('utf8')
  return JSON.parse(text) as CallbackContent
}
