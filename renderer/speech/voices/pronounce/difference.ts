/** A part of a text, and whether it differs from the other text. */
export interface Piece {
  text: string
  changed: boolean
}

/** Most words of a text whose changes are marked: every word is compared with every word of the other text. */
const mostWords = 600

/** The second text in parts; those that the first text lacks are marked. */
export function difference(before: string, after: string): Piece[] {
  const from = before.split(/(\s+)/)
  const to = after.split(/(\s+)/)
  if (before === after || from.length > mostWords || to.length > mostWords)
    return after === '' ? [] : [{ text: after, changed: false }]
  // Table of the longest common subsequence, filled from the end so that it can be read from the start.
  const wide = to.length + 1
  const common = new Uint16Array((from.length + 1) * wide)
  for (let a = from.length - 1; a >= 0; a -= 1)
    for (let b = to.length - 1; b >= 0; b -= 1)
      common[a * wide + b] =
        from[a] === to[b]
          ? common[(a + 1) * wide + b + 1]! + 1
          : Math.max(common[(a + 1) * wide + b]!, common[a * wide + b + 1]!)
  const pieces: Piece[] = []
  const add = (text: string, changed: boolean): void => {
    const last = pieces.at(-1)
    if (last?.changed === changed) last.text += text
    else if (text !== '') pieces.push({ text, changed })
  }
  let a = 0
  for (let b = 0; b < to.length;) {
    if (a < from.length && from[a] === to[b]) {
      add(to[b]!, false)
      a += 1
      b += 1
    } else if (a < from.length && common[(a + 1) * wide + b]! >= common[a * wide + b + 1]!) a += 1
    else {
      add(to[b]!, true)
      b += 1
    }
  }
  return pieces
}
