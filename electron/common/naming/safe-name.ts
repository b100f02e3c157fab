/** The longest stem in bytes that leaves room for " (99)" and an extension on every usual file system. */
const mostBytes = 180
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * A name that is safe as a file name on Windows, macOS and Linux: no separators, reserved characters or names, control
 * or invisible characters, no dot at either end, at most `limit` bytes of UTF-8 (and one more before a reserved name).
 */
export function safeName(text: string, fallback = 'Clip', limit = mostBytes): string {
  const name = trimEnds(clip(trimEnds(withoutUnsafe(text)), limit))
  if (name === '') return fallback
  return isReserved(name) ? `_${name}` : name
}

/** The name of try number `count`, from 0: `Clip.mp4`, `Clip (2).mp4`, ... */
export function numbered(name: string, extension: string, count: number): string {
  return count === 0 ? `${name}${extension}` : `${name} (${count + 1})${extension}`
}

/** Windows keeps these names for devices, whatever their ending. */
export function isReserved(name: string): boolean {
  return reserved.test(name.split('.')[0]!.trim())
}

/** Each character or run of blanks that a file name can't have becomes one blank. */
export function withoutUnsafe(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\uFFFD', ' ')
      .normalize('NFC')
      // Controls, line breaks, what is no character, and what hides or turns text around; the joiner of emoji stays.
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?!\u200D)\p{Cf}/gu, ' ')
      .replaceAll(/[<>:"/\\|?*]/g, ' ')
      .replaceAll(/\s+/g, ' ')
  )
}

export function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

/** Cuts between whole characters as people see them. */
export function clip(text: string, limit: number): string {
  if (utf8Length(text) <= limit) return text
  let size = 0
  let end = 0
  // The segmenter is slow on long text; what can't be within the limit needn't be looked at.
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
