import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'

const dataUri = /^data:([^,]{0,200}),/i
/** Base64 without its padding, in either alphabet. */
const alphabet = /^[A-Za-z0-9+/_-]*$/

export interface InlineImage {
  bytes: Buffer
  /** As the data URI calls it. */
  contentType?: string
}

/**
 * The bytes of an image that came as Base64 text, with or without a data URI in front (service-interface: Face
 * detection, `img`). Line breaks and blanks are left out, however much padding there is does not matter, and a data URI
 * may have its signs percent-encoded.
 * @throws EngineError 1003
 */
export function readInlineImage(given: string): InlineImage {
  const text = given.trimStart()
  const uri = dataUri.exec(text)
  const parameters = uri?.[1]?.split(';') ?? []
  if (uri && parameters.at(-1)?.trim().toLowerCase() !== 'base64')
    throw new EngineError(codeOf.parameter, message('engineFaces.imgDataUri'))
  const data = text.slice(uri?.[0].length ?? 0)
  const base64 = withoutPadding((uri ? percentDecoded(data) : data).replace(/\s+/g, ''))
  if (!alphabet.test(base64)) throw new EngineError(codeOf.parameter, message('engineFaces.imgNotBase64'))
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0) throw new EngineError(codeOf.parameter, message('engineFaces.imgEmpty'))
  const contentType = parameters[0]?.trim()
  return { bytes, ...(contentType ? { contentType } : {}) }
}

/** `%2B` and its like as the signs of Base64; anything else stays, to be refused. */
function percentDecoded(text: string): string {
  return text.replace(/%(2B|2F|3D|0D|0A|20)/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A loop, as an expression would look for the end of the text from every sign of a long run anew. */
function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '=') end -= 1
  return text.slice(0, end)
}
