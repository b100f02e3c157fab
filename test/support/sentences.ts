import { isNode, nodesIn, syntaxOf } from './syntax.ts'
import type { Node } from './syntax.ts'

/** A text that begins with a capital and continues with two words in lower case, or with one and a full stop. */
const sentence = /^[\s"“(]*[A-Z][^.]*?(?: [a-z’'-]{2,}\S*(?: .*)? [a-z’'-]+| [a-z’'-]+[.!?…]$)/s
/** A text that begins with a value, continues with words in lower case and ends with a full stop or the like. */
const withValue = /^…[^.]*? [a-z’'-]{2,} [a-z’'-]{2,}\b.*[.!?]$/s
/** Words in a row with the punctuation of a sentence around them, however they begin: `image: no face was found. …` */
const wordsInRow = /(?:^|[\s:;(“"…])[a-z’'-]+ [a-z’'-]{2,} [a-z’'-]+(?: |[.:;,?!]|$)/
const punctuation = /[.!?]$|[.:;!?] [A-Za-z]/
const sql = /^\s*(?:ALTER|ANALYZE|AND|CASE|CREATE|DELETE|DROP|INSERT|ORDER|PRAGMA|REPLACE|SELECT|UPDATE|WHERE|WITH)\b/

/** Functions whose texts may be English: logs, which are for developers, and descriptions of the interface. */
const exempt = /^(?:log|warn|debug|info|error|describe|invalid)$/
/** Errors of the language, which report mistakes in the code to developers. */
const ofTheLanguage = /^(?:Error|TypeError|RangeError|SyntaxError|DOMException)$/

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : ''
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const parts = node.quasis as { value: { cooked: string } }[]
  return parts.map((part) => part.value.cooked).join('…')
}

const isSentence = (text: string): boolean => (sentence.test(text) || withValue.test(text)) && !sql.test(text)

const isProse = (text: string): boolean => wordsInRow.test(text) && punctuation.test(text) && !sql.test(text)

/** `new Error('…')`, or an error whose code `invalid` says that a caller in the code has passed a wrong argument. */
function isForDevelopers(node: Node): boolean {
  if (node.type !== 'NewExpression') return false
  const [code] = node.arguments as unknown[]
  return (
    ofTheLanguage.test(nameOf(node.callee)) || (isNode(code) && code.type === 'Literal' && code.value === 'invalid')
  )
}

/** Sentences in the strings of a TypeScript file, as `file:line text`. Comments are none. */
export function sentencesOf(file: string): string[] {
  const { program, location } = syntaxOf(file)
  const found: string[] = []
  const isExempt = (node: Node): boolean => node.type === 'CallExpression' && exempt.test(nameOf(node.callee))
  for (const node of nodesIn(program, (one) => !isExempt(one))) {
    const text = textOf(node)
    if (text !== null && isSentence(text)) found.push(`${location(node)} ${text}`)
  }
  for (const node of nodesIn(program, (one) => !isExempt(one) && !isForDevelopers(one))) {
    const text = textOf(node)
    if (text !== null && isProse(text) && !isSentence(text)) found.push(`${location(node)} ${text}`)
  }
  return found
}
