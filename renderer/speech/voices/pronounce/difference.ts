/** A piece of a text, and whether it is new in it. */
export interface Piece {
  text: string
  changed: boolean
}

/** Longer texts are shown without marks: what changed is looked for word by word against word by word. */
const mostWords = 600

/** The second text in pieces: what of it isn't in the first is marked. */
export function difference(before: string, after: string): Piece[] {
  const from = before.split(/(\s+)/)
  const to = after.split(/(\s+)/)
  if (before === after || from.length > mostWords || to.length > mostWords)
    return after === '' ? [] : [{ text: after, changed: false }]
  // Longest common subsequence, from the end so that it can be walked from the start.
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
