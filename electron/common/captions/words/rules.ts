/** What captions keep to so that everybody can read them. */
export interface CaptionRules {
  lines: number
  /** Characters of a line (`columnsOf`). */
  lineCharacters: number
  charactersPerSecond: number
  /** Shortest time that a caption is shown, ms. */
  shortestMs: number
}

/** The usual rules of broadcasters and of Netflix for adults. */
export const captionRules: CaptionRules = { lines: 2, lineCharacters: 42, charactersPerSecond: 17, shortestMs: 700 }

/** Width of a letter as a multiple of the font size, on average. */
const letterWidth = 0.52

/**
 * The rules for captions on a canvas: lines have at most as many characters as the width between the insets takes, since
 * a line that is longer is broken when it is drawn.
 */
export function rulesFor(
  canvas: { width: number; height: number },
  size: number,
  insets: { left: number; right: number },
): CaptionRules {
  const room = canvas.width * Math.max(0, 1 - insets.left - insets.right)
  const letters = Math.floor(room / (Math.min(canvas.width, canvas.height) * size * letterWidth))
  return { ...captionRules, lineCharacters: Math.max(8, Math.min(captionRules.lineCharacters, letters)) }
}
