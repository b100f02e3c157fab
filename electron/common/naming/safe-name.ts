/** Longest stem in bytes that leaves room for " (99)" and an extension on every common file system. */
const mostBytes = 180
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * A valid file name on Windows, macOS and Linux: no separators, reserved characters or names, control or invisible
 * characters, no dot at either end, at most `limit` bytes of UTF-8 (one more before a reserved name).
 */
export function safeName(text: string, fallback = 'Clip', limit = mostBytes): string {
  const name = trimEnds(clip(trimEnds(withoutUnsafe(text)), limit))
  if (name === '') return fallback
  return isReserved(name) ? `_${name}` : name
}

/** The name of attempt `count`, from 0: `Clip.mp4`, `Clip (2).mp4`, ... */
export function numbered(name: string, extension: string, count: number): string {
  return count === 0 ? `${name}${extension}` : `${name} (${count + 1})${extension}`
}

/** True for names that Windows reserves for devices, with any extension. */
export function isReserved(name: string): boolean {
  return reserved.test(name.split('.')[0]!.trim())
}

/** Replaces each character that a file name can't have, and each run of blanks, by one blank. */
export function withoutUnsafe(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\uFFFD', ' ')
      .normalize('NFC')
      // Control characters, line breaks, non-characters, and characters that are invisible or reverse text; the joiner
      // within emoji stays.
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?!\u200D)\p{Cf}/gu, ' ')
      .replaceAll(/[<>:"/\\|?*]/g, ' ')
      .replaceAll(/\s+/g, ' ')
  )
}

export function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

/** Cuts a text to `limit` bytes, between characters as people see them (grapheme clusters). */
export function clip(text: string, limit: number): string {
  if (utf8Length(text) <= limit) return text
  let size = 0
  let end = 0
  // The segmenter is slow on long text, so only what can be within the limit is segmented.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, 4 * limit + 64))) {
    size += utf8Length(segment)
    if (size > limit) break
    end += segment.length
  }
  return text.slice(0, end)
}

/** Bytes of a well-formed text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800 || (unit >= 0xd800 && unit < 0xe000)) bytes += 2
    else bytes += 3
  }
  return bytes
}
