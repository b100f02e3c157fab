/** CSS px between two words at least, and how far a word may lie behind the moment at which it is spoken. */
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
  const places: number[] = []
  for (const { text, startMs } of words) {
    const spoken = startMs * pxPerMs
    const place = Math.max(free, spoken)
    if (place - Math.max(startPx, spoken) > mostLatePx) return null
    places.push(place)
    free = place + widthOf(text) + gapPx
  }
  // The last words of a sentence move to the left where the room behind them is too small.
  let end = endPx
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const width = widthOf(words[index]!.text)
    if (places[index]! + width <= end) break
    places[index] = end - width
    if (words[index]!.startMs * pxPerMs - places[index]! > mostLatePx || places[index]! < startPx) return null
    end = places[index]! - gapPx
  }
  return places
}
