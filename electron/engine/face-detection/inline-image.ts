import { EngineError } from '../core/errors.ts'

const DATA_URI = /^data:([^,]{0,200}),/i
/** Base64 with or without padding, in either alphabet. */
const ALPHABET = /^[A-Za-z0-9+/_-]*={0,2}$/

export interface InlineImage {
  bytes: Buffer
  /** As the data URI calls it. */
  contentType?: string
}

/**
 * The bytes of an image that came as Base64 text, with or without a data URI in front (service-interface: Face
 * detection, `img`). Line breaks and blanks within are left out.
 * @throws EngineError 1003
 */
export function readInlineImage(text: string): InlineImage {
  const uri = DATA_URI.exec(text)
  const parameters = uri?.[1]?.split(';') ?? []
  if (uri && parameters.at(-1)?.trim().toLowerCase() !== 'base64')
    throw new EngineError(
      1003,
      'img is a data URI without Base64 data. Send data:image/…;base64,… or the Base64 text alone.',
    )
  const base64 = text.slice(uri?.[0].length ?? 0).replace(/\s+/g, '')
  if (!ALPHABET.test(base64))
    throw new EngineError(
      1003,
      'img is not Base64 data: it holds characters that Base64 has not. Send an address in url, or the Base64 text of an image.',
    )
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0) throw new EngineError(1003, 'img holds no data. Send the Base64 text of an image.')
  const contentType = parameters[0]?.trim()
  return { bytes, ...(contentType ? { contentType } : {}) }
}
