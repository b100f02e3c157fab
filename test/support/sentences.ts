import { isNode, nodesIn, syntaxOf } from './syntax.ts'
import type { Node } from './syntax.ts'

/** Begins with a capital and goes on with two words in small letters, or with one and a full stop. */
const sentence = /^[\s"“(]*[A-Z][^.]*?(?: [a-z’'-]{2,}\S*(?: .*)? [a-z’'-]+| [a-z’'-]+[.!?…]$)/s
/** The same with a value at its beginning, and a full stop at its end. */
const withValue = /^…[^.]*? [a-z’'-]{2,} [a-z’'-]{2,}\b.*[.!?]$/s
const sql = /^\s*(?:ALTER|ANALYZE|AND|CASE|CREATE|DELETE|DROP|INSERT|ORDER|PRAGMA|REPLACE|SELECT|UPDATE|WHERE|WITH)\b/

/** Where English may stand: in logs, which are for developers, and in descriptions of the interface. */
const exempt = /^(?:log|warn|debug|info|error|describe)$/

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

const isSentence = (text: string | null): text is string =>
  text !== null && (sentence.test(text) || withValue.test(text)) && !sql.test(text)

/** Sentences in the strings of a TypeScript file, as `file:line text`. Comments are none. */
export function sentencesOf(file: string): string[] {
  const { program, place } = syntaxOf(file)
  const found: string[] = []
  const isExempt = (node: Node): boolean => node.type === 'CallExpression' && exempt.test(nameOf(node.callee))
  for (const node of nodesIn(program, (one) => !isExempt(one))) {
    const text = textOf(node)
    if (isSentence(text)) found.push(`${place(node)} ${text}`)
  }
  return found
}
