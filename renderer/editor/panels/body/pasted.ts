import type { Text } from '@common/messages/index.ts'
import { parse } from '@common/composition/index.ts'
import type { BodyKind } from '@common/composition/index.ts'

/** Result of reading a pasted text, before it is opened. */
export type Pasted =
  | { state: 'empty' }
  | { state: 'ok'; kind: BodyKind; scenes: number }
  /**
   * `problem`: a message where the JSON itself is broken; otherwise the broken rules of the interface, each with its
   * field.
   */
  | {
      state: 'bad'
      problem: 'not-json' | null
      line: number | null
      reasons: { path: string; message: Text }[]
    }

/** Most characters that are parsed: more than any body has. */
export const mostCharacters = 20_000_000

/** Reads a pasted request body of either endpoint and finds its problems, field by field. */
export function readPasted(text: string): Pasted {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') return { state: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(plain)
  } catch (error) {
    return { state: 'bad', problem: 'not-json', line: lineOf(error, plain), reasons: [] }
  }
  let id = 0
  const read = parse(value, { newId: () => `pasted-${(id += 1)}` })
  if (read.ok) return { state: 'ok', kind: read.kind, scenes: read.project.scenes.length }
  return {
    state: 'bad',
    problem: null,
    line: null,
    reasons: read.reasons.map(({ path, message }) => ({ path, message })),
  }
}

/** Line at which the parser failed, from 1; null where the parser doesn't tell. */
function lineOf(error: unknown, text: string): number | null {
  const message = error instanceof Error ? error.message : ''
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return /end of JSON/i.test(message) ? text.split('\n').length : null
}
