import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

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

function* sentencesIn(value: unknown): Generator<{ at: number; text: string }> {
  if (Array.isArray(value)) {
    for (const one of value) yield* sentencesIn(one)
    return
  }
  if (!isNode(value)) return
  const text = textOf(value)
  if (text !== null && (sentence.test(text) || withValue.test(text)) && !sql.test(text)) yield { at: value.start, text }
  if (value.type === 'CallExpression' && exempt.test(nameOf(value.callee))) return
  for (const [field, child] of Object.entries(value)) if (field !== 'type') yield* sentencesIn(child)
}

/** Sentences in the strings of a TypeScript file, as `file:line text`. Comments are none. */
export function sentencesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  return [...sentencesIn(program)].map(({ at, text }) => `${file}:${source.slice(0, at).split('\n').length} ${text}`)
}
