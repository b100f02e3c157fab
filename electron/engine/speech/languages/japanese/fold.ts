/** Katakana of half width, in order from U+FF66. */
const narrow =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const [firstNarrow, lastNarrow] = ['\uff66', '\uff9d']
/** Marks of Japanese of half width. */
const narrowMarks: Readonly<Record<string, string>> = { '｡': '。', '｢': '「', '｣': '」', '､': '、', '･': '・' }
/** The mark of voicing behind a kana that stands by itself becomes part of it; this takes its place. */
export const filler = '\u200b'
const voicing: Readonly<Record<string, string>> = {
  '\uff9e': '\u3099',
  '\uff9f': '\u309a',
  '\u3099': '\u3099',
  '\u309a': '\u309a',
}

/**
 * A text of the same length in which letters, digits and signs of full width are those of ASCII, and katakana of half width is that
 * of full width: the dictionary and the rules are written for these.
 */
export function fold(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!
    const mark = voicing[unit]
    if (mark !== undefined) {
      const voiced = folded === '' ? '' : (folded.at(-1)! + mark).normalize('NFC')
      folded = voiced.length === 1 ? folded.slice(0, -1) + voiced + filler : folded + filler
    } else if (unit >= firstNarrow && unit <= lastNarrow)
      folded += narrow[unit.charCodeAt(0) - firstNarrow.charCodeAt(0)]!
    else if (narrowMarks[unit] !== undefined) folded += narrowMarks[unit]
    else if (unit === '￥') folded += '¥'
    else if (unit >= '\uff01' && unit <= '\uff5e') folded += String.fromCharCode(unit.charCodeAt(0) - 0xfee0)
    // Letters with accents are read without: "café".
    else if (unit >= '\u00c0' && unit <= '\u017f' && !'×÷'.includes(unit)) folded += unit.normalize('NFD')[0]!
    else folded += unit
  }
  return folded
}
