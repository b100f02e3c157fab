/** The longest name in bytes that every usual file system takes, with room for " (99)" and an extension. */
const mostBytes = 180
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * A name that is safe as a file name on Windows, macOS and Linux: no separators, reserved characters or names, control
 * or invisible characters, no dot at either end, not too long.
 */
export function safeName(text: string, fallback = 'Clip'): string {
  const visible = text
    .toWellFormed()
    .replaceAll('\uFFFD', ' ')
    .normalize('NFC')
    // Controls, line breaks, and characters that hide or turn text around; the joiner of emoji stays.
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200D)\p{Cf}/gu, ' ')
    .replaceAll(/[<>:"/\\|?*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const name = trimEnds(clip(trimEnds(visible)))
  if (name === '') return fallback
  return reserved.test(name.split('.')[0]!.trim()) ? `_${name}` : name
}

/** The name of try number `count`, from 0: `Clip.mp4`, `Clip (2).mp4`, ... */
export function numbered(name: string, extension: string, count: number): string {
  return count === 0 ? `${name}${extension}` : `${name} (${count + 1})${extension}`
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

/** Cuts between whole characters as people see them. */
function clip(text: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text
  let size = 0
  let end = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += Buffer.byteLength(segment)
    if (size > mostBytes) break
    end += segment.length
  }
  return text.slice(0, end)
}
