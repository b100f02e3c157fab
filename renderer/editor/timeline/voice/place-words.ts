/** Smallest gap between two words, and longest distance of a word behind the moment at which it is spoken, CSS px. */
const gapPx = 5
const mostLatePx = 32

interface SpokenWord {
  text: string
  startMs: number
}

/**
 * Positions of all words of a voice in CSS px from its start, near the moments at which they are spoken; null where not
 * all of them have room up to `endPx`.
 */
export function placeWords(
  words: readonly SpokenWord[],
  widthOf: (text: string) => number,
  { startPx, endPx, pxPerMs }: { startPx: number; endPx: number; pxPerMs: number },
): number[] | null {
  let free = startPx
  const positions: number[] = []
  for (const { text, startMs } of words) {
    const spoken = startMs * pxPerMs
    const position = Math.max(free, spoken)
    if (position - Math.max(startPx, spoken) > mostLatePx) return null
    positions.push(position)
    free = position + widthOf(text) + gapPx
  }
  // The last words of a sentence move to the left where the space behind them is too small.
  let end = endPx
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const width = widthOf(words[index]!.text)
    if (positions[index]! + width <= end) break
    positions[index] = end - width
    if (words[index]!.startMs * pxPerMs - positions[index]! > mostLatePx || positions[index]! < startPx) return null
    end = positions[index]! - gapPx
  }
  return positions
}
