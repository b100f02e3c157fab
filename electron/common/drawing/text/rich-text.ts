import type { FontChoice } from '../fonts/font-set.ts'

/** Style of the letters of a text or of a part of it. */
export interface TextStyle extends FontChoice {
  /** Font size in px of the canvas. */
  size: number
  underline: boolean
  /** `#rrggbb` or `#rrggbbaa`. */
  color: string
  /** Space added after each character, as a share of the font size. */
  letterSpacing: number
}

/** A part of a text; fields that its style leaves out are those of the whole text. */
export interface TextRun {
  text: string
  style?: Partial<TextStyle>
}

/** A text to be laid out: its characters, their styles, and how its lines are set. Lengths are px of the canvas. */
export interface RichText {
  style: TextStyle
  runs: readonly TextRun[]
  /** Horizontal alignment of lines in the box; `start` and `end` follow the direction of their paragraph. */
  align: 'start' | 'center' | 'end' | 'justify'
  /** Vertical alignment of the lines in a box that is higher than they are. */
  anchor: 'top' | 'middle' | 'bottom'
  /** Distance of baselines as a multiple of the font size. */
  lineHeight: number
  list: 'none' | 'bullets' | 'numbers'
  /**
   * `auto`: letters keep their size; lines end at line feeds, and at the width of the box where it has one. `shrink`:
   * letters are made smaller until the whole text is within the box.
   */
  fit: 'auto' | 'shrink'
  /** Direction of writing; `auto`: that of the first letter of each paragraph. */
  direction: 'auto' | 'ltr' | 'rtl'
}

/** The whole text of the runs. */
export function plainText({ runs }: Pick<RichText, 'runs'>): string {
  return runs.map(({ text }) => text).join('')
}

/** The style of the whole text and those of its runs, each once. */
export function stylesOf({ style, runs }: Pick<RichText, 'style' | 'runs'>): TextStyle[] {
  return [style, ...runs.flatMap((run) => (run.style ? [{ ...style, ...run.style }] : []))]
}

/**
 * Returns the style at an index of the text. Equal styles are the same object, and sizes are multiplied by `factor`.
 */
export function styleFinder(
  { style, runs }: Pick<RichText, 'style' | 'runs'>,
  factor: number,
): (index: number) => TextStyle {
  const same = new Map<string, TextStyle>()
  const scaled = (own: Partial<TextStyle> | undefined): TextStyle => {
    const full = { ...style, ...own }
    full.size *= factor
    const key = JSON.stringify([
      full.font,
      full.size,
      full.weight,
      full.italic,
      full.underline,
      full.color,
      full.letterSpacing,
    ])
    const before = same.get(key)
    if (before) return before
    same.set(key, full)
    return full
  }
  const ends: number[] = []
  const styles: TextStyle[] = []
  let end = 0
  for (const run of runs) {
    if (run.text === '') continue
    end += run.text.length
    ends.push(end)
    styles.push(scaled(run.style))
  }
  const whole = scaled(undefined)
  return (index) => {
    // The first run that ends behind the index, by binary search: texts of thousands of runs are searched for each
    // character.
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! > index) high = middle
      else low = middle + 1
    }
    return styles[low] ?? styles.at(-1) ?? whole
  }
}
