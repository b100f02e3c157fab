import { countWords } from '@common/text/index.ts'

/** Words that are read aloud in a minute at the natural rate. */
const wordsPerMinute = 150

/**
 * How long a script is read aloud, ms.
 * @param rate how fast is spoken, 0 (half speed) to 100 (natural)
 * @param factor how much faster the prompter is set
 */
export function readingMs(script: string, rate: number, factor: number): number {
  return (countWords(script) / wordsPerMinute) * 60_000 * (2 / (1 + rate / 100)) * (1 / factor)
}

/** How far the text is scrolled at a time, px: the line that is read stays at the same height. */
export function scrolledTo(ms: number, totalMs: number, textHeight: number): number {
  return totalMs <= 0 ? 0 : Math.min(1, ms / totalMs) * textHeight
}
