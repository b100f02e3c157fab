import type { Context, Reading, Rule } from '../types.ts'
import { address } from './address.ts'
import { digits } from '../numbers.ts'
import { grouped } from './grouped.ts'
import { matchAt, whole } from './match.ts'

const hexPattern = /0(?:([xX])([\dA-Fa-f]+)|([bB])([01]{2,}))(?![A-Za-z\d])/y
const colourPattern = /#(?=[A-Fa-f]*\d)(?=\d*[A-Fa-f])([\dA-Fa-f]{8}|[\dA-Fa-f]{6})(?![A-Za-z\d_])/y

function characters(text: string): string[] {
  return [...text].flatMap((c) => (/\d/.test(c) ? digits(c) : [c.toUpperCase()]))
}

function hexadecimal(context: Context): Reading[] | undefined {
  const character = context.text[context.at] ?? ''
  if (character !== '0' && character !== '#') return undefined
  const hex = matchAt(context, hexPattern)
  if (hex) return whole(hex, ['zero', (hex[1] ?? hex[3] ?? '').toUpperCase(), ...characters(hex[2] ?? hex[4] ?? '')])
  const colour = matchAt(context, colourPattern)
  return colour && whole(colour, ['hash', ...characters(colour[1] ?? '')])
}

const operatorPattern = /(?:!==?|===?|<=|>=|&&|\|\||\+=)/y
const operatorNames: Readonly<Record<string, string>> = {
  '!': 'is not equal to',
  '=': 'equals',
  '<': 'is at most',
  '>': 'is at least',
  '&': 'and',
  '|': 'or',
  '+': 'plus equals',
}

/** Whether a comparison or another operator of program code stands at `at`, between its two sides. */
export function operatorAt(text: string, at: number): string | undefined {
  if (!'!=<>&|+'.includes(text[at] ?? ' ')) return undefined
  operatorPattern.lastIndex = at
  const found = operatorPattern.exec(text)?.[0]
  if (found === undefined || !/[\w)\]"'] ?$/.test(text.slice(Math.max(0, at - 2), at))) return undefined
  return /^ ?[\w"'(!-]/.test(text.slice(at + found.length, at + found.length + 2)) ? found : undefined
}

function operators(context: Context): Reading[] | undefined {
  const found = operatorAt(context.text, context.at)
  const spoken = found === undefined ? undefined : operatorNames[found[0] ?? '']
  return found === undefined || spoken === undefined ? undefined : [{ length: found.length, spoken: spoken.split(' ') }]
}

const identifier = '[A-Za-z_$][\\w$]*'
/** "user.getName()", "list.add(", "user.firstName": the dots are said; empty parentheses are no pause. */
const callPattern = new RegExp(
  `(${identifier}(?:\\.${identifier})*)\\(\\)|(${identifier}(?:\\.${identifier})+)(?=\\()`,
  'y',
)
const camelPattern = /([a-z][A-Za-z\d]*(?:\.[a-z][A-Za-z\d]*)*\.[a-z]+[A-Z][A-Za-z\d]*)(?![A-Za-z\d.@])/y

function call(context: Context): Reading[] | undefined {
  const match = matchAt(context, callPattern) ?? matchAt(context, camelPattern)
  if (!match) return undefined
  const written = match[1] ?? match[2] ?? ''
  return whole(match, address(written.replace(/[_$]+/g, ' ')))
}

const windowsPath = /[A-Za-z]:\\[^\s/:*?"<>|]*/y
const unixPath = /(?:~|\.{1,2})?(?:\/[\w.@+-]+)+\/?|(?:~|\.{1,2})\//y
const portPattern = /:(\d{2,5})(?![\d:]|\.\d)/y

/** Whether a path or a port begins at `at`, whose first character would else be a mark. */
export function pathAt(text: string, at: number): boolean {
  const character = text[at]
  if (character === '.') return startsPath(text, at) && /^\.{1,2}\/[\w.]/.test(text.slice(at, at + 4))
  if (character !== ':') return false
  portPattern.lastIndex = at
  return portPattern.test(text) && /(?:^|\s|localhost|\d\.\d{1,3})$/.test(text.slice(Math.max(0, at - 12), at))
}

function startsPath(text: string, at: number): boolean {
  return at === 0 || /[\s("'=]/.test(text[at - 1] ?? '')
}

function path(context: Context): Reading[] | undefined {
  const { text, at } = context
  const windows = text[at + 1] === ':' ? matchAt(context, windowsPath) : undefined
  const unix = '/~.'.includes(text[at] ?? ' ') && startsPath(text, at) ? matchAt(context, unixPath) : undefined
  const match = windows ?? unix
  if (match) {
    const written = match[0].replace(/(?<=[\w\\/])[.,;!']+$/, '')
    return [{ length: written.length, spoken: address(written) }]
  }
  const port = pathAt(text, at) ? matchAt(context, portPattern) : undefined
  return port && whole(port, ['colon', ...grouped(port[1] ?? '')])
}

/** Program code in prose: hexadecimal numbers, comparisons, calls, paths and ports. */
export const programRules: Rule[] = [hexadecimal, operators, path, call]
