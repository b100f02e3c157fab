import { cardinal, ordinal, roman } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { isCapital, labelBefore, matchAt, nextWord, whole } from './match.ts'

const capitalPattern = /([IVXLCDM]{1,15})('s)?(?![A-Za-z\d-])/y
const rangePattern = /([IVXLC]{1,10}|[ivxl]{1,8})[-–]([IVXLC]{1,10}|[ivxl]{1,8})(?![A-Za-z\d'-])/y
/** Small numerals have letters only that seldom make a word. */
const smallPattern = /([ivxl]{1,8})(?![A-Za-z\d'-])/y
const rulers = new Set(
  'henry louis george elizabeth edward richard james charles william paul benedict pius philip peter catherine napoleon leo francis frederick ramses ramesses nicholas alexander ivan mary victoria john gregory clement urban innocent robert otto felipe carlos gustav christian haakon juan ptolemy darius xerxes'.split(
    ' ',
  ),
)
const counted = new Set(
  (
    'war part chapter volume act phase type class level bowl section title stage mark windows book article appendix scene grade tier ' +
    'version episode figure table category generation gen series division quarter unit rocky vol final fantasy saturn apollo ' +
    'photoshop fig sec ch no number pt bk art plate pl page pp p canto sonnet psalm step stanza verse lesson'
  ).split(' '),
)

/** Whether "no" before is "number" and not the answer: "no. IV", but "No. I am not." */
function isNumberSign(context: Context): boolean {
  return (
    /^(?:nos?\.|numbers?)$/.test(context.previous) ||
    /\b[Nn]os\. /.test(context.text.slice(Math.max(0, context.at - 40), context.at))
  )
}

function valueOf(text: string): number {
  return roman(text.toUpperCase())
}

/** "Vols. I–III", "pp. iv–xii". */
function range(context: Context): Reading[] | undefined {
  if (!'IVXLCDMivxl'.includes(context.text[context.at] ?? ' ')) return undefined
  const match = matchAt(context, rangePattern)
  const [from, to] = [valueOf(match?.[1] ?? ''), valueOf(match?.[2] ?? '')]
  if (!match || from === 0 || to <= from || !counted.has(labelBefore(context))) return undefined
  return whole(match, [...cardinal(String(from)), 'to', ...cardinal(String(to))])
}

function small(context: Context): Reading[] | undefined {
  const match = 'ivxl'.includes(context.text[context.at] ?? ' ') ? matchAt(context, smallPattern) : undefined
  if (!match) return undefined
  const value = valueOf(match[1] ?? '')
  const end = context.at + match[0].length
  const inBrackets = context.text[context.at - 1] === '(' && context.text[end] === ')' && match[0].length > 1
  if (value === 0 || !(inBrackets || counted.has(labelBefore(context)))) return undefined
  // "Scene i.", but "the part i like".
  if (match[0].length === 1 && /^ *[A-Za-z]/.test(context.text.slice(end, end + 4))) return undefined
  return whole(match, cardinal(String(value)))
}

function numeral(context: Context): Reading[] | undefined {
  const match = isCapital(context) ? matchAt(context, capitalPattern) : undefined
  if (!match) return small(context)
  const written = match[1] ?? ''
  const value = roman(written)
  const end = context.at + match[0].length
  if (value === 0) return undefined
  if (written.length > 1 && /^(?:century|centuries)$/i.test(nextWord(context.text, end)))
    return whole(match, ordinal(String(value)))
  const ruler = rulers.has(context.previous.replace(/'s$/, ''))
  const label = labelBefore(context)
  if (!ruler && !counted.has(label)) return undefined
  if (label === 'no' && !isNumberSign(context)) return undefined
  const single = written.length === 1
  if (single && ruler && !/[IVX]/.test(written)) return undefined
  // "Part I", but "as for Mary I think" and "of all the parts I like this one".
  if (written === 'I' && /^ +[a-z]/.test(context.text.slice(end, end + 4)) && (ruler || /s\.?$/.test(context.previous)))
    return undefined
  const words = ruler ? ['the', ...ordinal(String(value))] : cardinal(String(value))
  if (match[2] === undefined) return whole(match, words)
  return whole(match, [...words.slice(0, -1), `${words.at(-1) ?? ''}'s`])
}

/** Roman numerals after a ruler's name (the eighth) or a thing that is counted (World War two), and of centuries. */
export const romanRules: Rule[] = [range, numeral]
