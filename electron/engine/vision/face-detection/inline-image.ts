import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'

const dataUri = /^data:([^,]{0,200}),/i
/** Base64 without padding, in its standard or URL-safe alphabet. */
const alphabet = /^[A-Za-z0-9+/_-]*$/

export interface InlineImage {
  bytes: Buffer
  /** Media type of the image, if a data URI gives one. */
  contentType?: string
}

/**
 * Decodes an image from Base64 text, with or without the prefix of a data URI (`img` of `detectFaces` in
 * docs/openapi.json). Line breaks and blanks are ignored, padding may be missing, and the characters of a data URI may
 * be percent-encoded.
 * @throws EngineError 1003 when the text is not Base64
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

/** Decodes the percent-encoded characters of Base64, such as `%2B`; others stay and are refused later. */
function percentDecoded(text: string): string {
  return text.replace(/%(2B|2F|3D|0D|0A|20)/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Removes the padding. A loop, because a regular expression would take quadratic time on a long run of `=`. */
function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '=') end -= 1
  return text.slice(0, end)
}
