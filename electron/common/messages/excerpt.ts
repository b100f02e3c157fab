/**
 * A text in one line, for a message or a title that quotes it: blanks and line breaks in it are one blank each.
 * @param most most characters (code points), the last of which is an ellipsis where the text is longer
 */
export function excerpt(text: string, most = 60): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= most) return line
  // No more of a long text is taken apart than its beginning: a character takes two units at most.
  const characters = [...line.slice(0, 2 * most + 1)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
