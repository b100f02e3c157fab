import { message } from '../../../common/messages/index.ts'
import { Buffer, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import type { SheetNotice } from '../../../common/bridge/index.ts'
import { badSheet, exportAsCsv } from './refuse.ts'
import { knownBinary } from './signatures.ts'

export interface Decoded {
  text: string
  /** Name of the encoding in the Encoding Standard (WHATWG). */
  encoding: string
  notices: SheetNotice[]
}

/** How much of a file is examined to guess its encoding, bytes. */
const sampleBytes = 256 * 1024
/** Guesses with a lower confidence than this (0 to 100) are replaced by the default encoding. */
const leastConfidence = 30

/**
 * Decodes the text of a file: by its byte order mark, as UTF-8 when it is valid, otherwise by a guess that is reported
 * as one. `name` is the file's name in messages.
 * @throws StudioError `bad-sheet` for binary content and for an unknown encoding
 */
export function decode(bytes: Uint8Array, asked: string | null, name: string): Decoded {
  const binary = knownBinary(bytes)
  if (binary !== null) throw badSheet(message('sheetErrors.isBinary', { name, what: binary.what }), binary.next)
  if (asked !== null) return decodeAs(bytes, asked, name)
  const marked = byMark(bytes)
  if (marked === 'utf-32') {
    throw badSheet(message('sheetErrors.utf32', { name }), message('sheetErrors.saveAsUtf8'))
  }
  if (marked !== null) return checked(decodeWith(bytes, marked), bytes, name)
  const wide = looksLikeUtf16(bytes)
  if (wide !== null) return checked(decodeWith(bytes, wide), bytes, name)
  refuseNul(bytes, name)
  if (isUtf8(bytes)) return checked(decodeWith(bytes, 'utf-8'), bytes, name)
  return checked(guessed(bytes), bytes, name)
}

/** Name in the Encoding Standard of an encoding that a user chose; null for one that is not known. */
export function encodingOf(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label)
    // Node decodes `iso-8859-1` and `latin1` as Latin-1, where the Encoding Standard maps both to windows-1252.
    return encoding === 'iso-8859-1' || encoding === 'latin1' ? 'windows-1252' : encoding
  } catch {
    return null
  }
}

function decodeAs(bytes: Uint8Array, asked: string, name: string): Decoded {
  const encoding = encodingOf(asked.trim())
  if (encoding === null) {
    throw badSheet(
      message('sheetErrors.unknownEncoding', { encoding: asked.slice(0, 40) }),
      message('sheetErrors.chooseEncoding'),
      'options.encoding',
    )
  }
  if (!encoding.startsWith('utf-16')) refuseNul(bytes, name)
  return checked(decodeWith(bytes, encoding), bytes, name)
}

function decodeWith(bytes: Uint8Array, encoding: string): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  const bad = text.indexOf('\uFFFD')
  const notices: SheetNotice[] = []
  if (bad >= 0 && !(encoding === 'utf-8' && isUtf8(bytes))) {
    const notice = message('sheetErrors.someUnreadable', { encoding, line: lineAt(text, bad) })
    notices.push({ line: null, message: notice })
  }
  return { text, encoding, notices }
}

function guessed(bytes: Uint8Array): Decoded {
  const sample = bytes.subarray(0, sampleBytes)
  const [first] = analyse(sample).filter((one) => encodingOf(one.name) !== null && !/^utf-(16|32)/i.test(one.name))
  const label = first && first.confidence >= leastConfidence ? encodingOf(first.name) : null
  // For short texts the detector often mistakes western code pages for one another.
  const encoding =
    label === null || /^iso-8859-(1|2|9|15)$|^windows-125[024]$/.test(label) ? western(sample, label) : label
  const decoded = decodeWith(bytes, encoding)
  const notice = message('sheetErrors.encodingGuessed', { encoding })
  return { ...decoded, notices: [{ line: null, message: notice }, ...decoded.notices] }
}

/**
 * Encoding of a western text: windows-1252 for short texts, since only a longer sample makes the detector's finer
 * distinction reliable.
 */
function western(sample: Uint8Array, guess: string | null): string {
  const high = sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0)
  return guess === null || high < 40 || guess.startsWith('iso-8859-1') ? 'windows-1252' : guess
}

function byMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** Detects UTF-16 without a byte order mark: every other byte is zero, and the decoded result is text. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes))
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < sample.length; i += 2) {
    if (sample[i] === 0 && sample[i + 1] !== 0) even += 1
    if (sample[i + 1] === 0 && sample[i] !== 0) odd += 1
  }
  if (even + odd === 0) return null
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  if (Math.min(even, odd) * 20 > Math.max(even, odd)) return null
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample.subarray(0, sample.length & ~1))
    return /\0/.test(text) || controlShare(text) > 0.01 || /[\p{Cn}\p{Co}]/u.test(text) ? null : encoding
  } catch {
    // The sample may end within a surrogate pair; any other decoding error means that it is not UTF-16.
    return null
  }
}

function refuseNul(bytes: Uint8Array, name: string): void {
  const at = bytes.indexOf(0)
  if (at < 0) return
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, at).reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 1)
  throw badSheet(message('sheetErrors.zeroByte', { name, line }), exportAsCsv)
}

function checked(decoded: Decoded, bytes: Uint8Array, name: string): Decoded {
  const { text } = decoded
  const nul = text.indexOf('\0')
  if (nul >= 0) {
    throw badSheet(message('sheetErrors.zeroCharacter', { name, line: lineAt(text, nul) }), exportAsCsv)
  }
  const sample = text.slice(0, sampleBytes)
  const unreadable = sample.length - sample.replaceAll('\uFFFD', '').length
  if (bytes.length > 0 && (controlShare(sample) > 0.05 || unreadable > 0.2 * sample.length)) {
    throw badSheet(message('sheetErrors.notText', { name, encoding: decoded.encoding }), exportAsCsv)
  }
  return { ...decoded, text: text.startsWith('\uFEFF') ? text.slice(1) : text }
}

/**
 * Share (0 to 1) of characters that do not occur in text: control characters except tab, line feed, form feed and
 * carriage return, and C1 controls.
 */
function controlShare(text: string): number {
  if (text.length === 0) return 0
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || (code >= 127 && code < 160))
      count += 1
  }
  return count / text.length
}

export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
