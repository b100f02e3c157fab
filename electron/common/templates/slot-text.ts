import type { TextSource } from '../composition/elements/text-source.ts'

/** The number before a row of a list. */
const rowNumber = /^\d+ {3}$/

type Run = TextSource['runs'][number]

const isNumber = ({ text }: Run, index: number): boolean => index === 0 && rowNumber.test(text)
const isEmphasised = ({ style }: Run): boolean => style?.color !== undefined

/** The words of a text as the user writes them: what is emphasised stands between asterisks, the number of a row is left out. */
export function slotText({ runs }: Pick<TextSource, 'runs'>): string {
  return runs
    .filter((run, index) => !isNumber(run, index))
    .map((run) => (isEmphasised(run) ? `*${run.text}*` : run.text))
    .join('')
}

/** The text with other words, which are emphasised as those before; where none was, asterisks are written. */
export function withSlotText(source: TextSource, words: string): TextSource {
  const number = source.runs.filter(isNumber)
  const below = source.runs.find(({ text, style }) => text.startsWith('\n') && style?.color === undefined && style)
  const [first, ...rest] = words.split('\n')
  // What stands below a name is set as it was.
  if (below && rest.length > 0)
    return { ...source, runs: [{ text: first! }, { ...below, text: `\n${rest.join('\n')}` }] }
  const color = source.runs.find((run, index) => isEmphasised(run) && !isNumber(run, index))?.style?.color
  return { ...source, runs: [...number, ...(color === undefined ? [{ text: words }] : emphasisedRuns(words, color))] }
}

/** Runs of words in which a part between asterisks has another colour. */
export function emphasisedRuns(words: string, mark: string): TextSource['runs'] {
  const parts = words.split('*')
  return parts.flatMap((text, index) =>
    text === '' ? [] : [{ text, ...(index % 2 === 1 ? { style: { color: mark } } : {}) }],
  )
}
