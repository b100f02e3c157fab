import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

export interface MessageCall {
  /** `file:line` */
  at: string
  key: string
  /** Names of the values; null where they are only known when it runs. */
  values: readonly string[] | null
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Names of the properties of an object that is written out; null when one of them isn't. */
function namesIn(object: Node): string[] | null {
  if (object.type !== 'ObjectExpression') return null
  const names: string[] = []
  for (const property of object.properties as Node[]) {
    if (property.type === 'SpreadElement') {
      const inner = namesIn(property.argument as Node)
      if (inner === null) return null
      names.push(...inner)
    } else names.push(String((property.key as Node).name ?? (property.key as Node).value))
  }
  return names
}

function* callsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* callsIn(one)
  if (!isNode(value)) return
  const callee = value.callee as Node | undefined
  if (value.type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'message') yield value
  for (const [field, child] of Object.entries(value)) if (field !== 'type') yield* callsIn(child)
}

/** Calls of `message` with a key that is written out, in a TypeScript file. */
export function messageCalls(file: string): MessageCall[] {
  const source = readFileSync(file, 'utf8')
  if (!source.includes('message(')) return []
  const { program } = parseSync(file, source)
  return [...callsIn(program)].flatMap((call) => {
    const [key, values] = call.arguments as Node[]
    if (key?.type !== 'Literal' || typeof key.value !== 'string') return []
    const at = `${file}:${source.slice(0, call.start).split('\n').length}`
    return [{ at, key: key.value, values: values === undefined ? [] : namesIn(values) }]
  })
}
