import { readFileSync } from 'node:fs'
import { modelFile } from '../../models.ts'

let simplified: Readonly<Record<string, string>> | undefined

/** Marks of Chinese that have no Latin twin with the same meaning stay as they are. */
const kept = /[。、「」『』【】《》〈〉]/

/**
 * A text of the same length in which traditional characters are simplified ones, and letters, digits and signs of full
 * width are those of ASCII: readings and rules are written for these.
 */
export function fold(text: string): string {
  simplified ??= JSON.parse(readFileSync(modelFile('simplified-characters.json'), 'utf8')) as Record<string, string>
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!
    const plain = simplified[unit]
    if (plain?.length === 1) folded += plain
    else if (unit === '￥') folded += '¥'
    else if (unit >= '\uff01' && unit <= '\uff5e' && !kept.test(unit))
      folded += String.fromCharCode(unit.charCodeAt(0) - 0xfee0)
    // Letters with accents are read without: "café".
    else if (unit >= '\u00c0' && unit <= '\u017f') folded += unit.normalize('NFD')[0]!
    else folded += unit
  }
  return folded
}
