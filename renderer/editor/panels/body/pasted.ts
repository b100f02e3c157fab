import type { Text } from '@common/messages/index.ts'
import { parse } from '@common/composition/index.ts'
import type { BodyKind } from '@common/composition/index.ts'

/** What a pasted text is, before anything is opened. */
export type Pasted =
  | { state: 'empty' }
  | { state: 'ok'; kind: BodyKind; scenes: number }
  /** `problem` is a sentence of ours, where JSON itself is broken; else the reasons of the contract, each with its field. */
  | {
      state: 'bad'
      problem: 'not-json' | null
      line: number | null
      reasons: { path: string; message: Text }[]
    }

/** Characters that are looked at: more than any body has. */
export const mostCharacters = 20_000_000

/** Reads a pasted request body of either kind and says what is wrong with it, field by field. */
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

/** Where the parser stopped, from 1; null where it doesn't say. */
function lineOf(error: unknown, text: string): number | null {
  const message = error instanceof Error ? error.message : ''
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return /end of JSON/i.test(message) ? text.split('\n').length : null
}
