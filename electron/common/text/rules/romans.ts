import { cardinal, ordinal, roman } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, whole } from './match.ts'

const romanPattern = /([IVXLCDM]+)('s)?(?![A-Za-z\d-])/y
const rulers = new Set(
  'henry louis george elizabeth edward richard james charles william paul benedict pius philip peter catherine napoleon leo francis frederick ramses ramesses nicholas alexander ivan mary victoria john gregory clement urban innocent robert otto felipe carlos gustav christian haakon juan ptolemy darius xerxes'.split(
    ' ',
  ),
)
const counted = new Set(
  'war part chapter volume act phase type class level bowl section title stage mark windows book article appendix scene grade tier version episode figure table category generation gen series division quarter unit rocky vol final fantasy saturn apollo photoshop'.split(
    ' ',
  ),
)

function numeral(context: Context): Reading[] | undefined {
  const match = matchAt(context, romanPattern)
  if (!match) return undefined
  const value = roman(match[1] ?? '')
  const previous = context.previous.replace(/'s$/, '')
  if (value === 0 || !(rulers.has(previous) || counted.has(previous))) return undefined
  const single = match[1]?.length === 1
  if (single && rulers.has(previous) && match[1] !== 'I' && match[1] !== 'V' && match[1] !== 'X') return undefined
  // "Part I", but "as for Mary I think".
  if (match[1] === 'I' && /^ +[a-z]/.test(context.text.slice(context.at + 1)) && rulers.has(previous)) return undefined
  const words = rulers.has(previous) ? ['the', ...ordinal(String(value))] : cardinal(String(value))
  if (match[2] === undefined) return whole(match, words)
  return whole(match, [...words.slice(0, -1), `${words.at(-1) ?? ''}'s`])
}

/** Roman numerals after a ruler's name (the eighth) or a thing that is counted (World War two). */
export const romanRules: Rule[] = [numeral]
