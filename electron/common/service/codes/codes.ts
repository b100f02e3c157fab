import { codeRows } from './code-table.ts'
import type { CodeRow } from './code-table.ts'
import type { ErrorKind } from './error-kind.ts'
import { message } from '../../messages/index.ts'
import type { Message, Text } from '../../messages/index.ts'

export interface ServiceCode {
  code: number
  /** Meaning in the words of the interface. */
  meaning: Message
  /** What the user can do next, one sentence. */
  advice: Text
  kind: ErrorKind
  /** The problem concerns the whole account: the window shows one banner instead of one failure per job. */
  account: boolean
}

/** The code of success. */
export const success = 1000

declare const named: unique symbol
/** A code of the interface, written by name as `codeOf.parameter`. The type accepts no plain number. */
export type Code = number & { readonly [named]: true }
export type CodeName = keyof typeof codeRows

/** The interface's codes by name. */
export const codeOf = Object.fromEntries(Object.entries(codeRows).map(([name, [code]]) => [name, code])) as Readonly<
  Record<CodeName, Code>
>

/** Every code of the interface except success, by rising number. */
export const serviceCodes: readonly ServiceCode[] = Object.entries<CodeRow>(codeRows).map(
  ([name, [code, kind, advice, account]]) => ({
    code,
    kind,
    meaning: message(`codeMeanings.${name as CodeName}`),
    advice,
    account: account === 'account',
  }),
)

const byCode = new Map(serviceCodes.map((entry) => [entry.code, entry]))

/** Whether a value is a code of the interface. */
export const isCode = (value: unknown): value is Code => typeof value === 'number' && byCode.has(value)

/** What a code means; undefined for one the interface does not name. */
export function findCode(code: number): ServiceCode | undefined {
  return byCode.get(code)
}

/** True for codes that concern the whole account: 1101, 1102, 1103, 1104, 1200, 1213, 1221. */
export function isAccountCode(code: number): boolean {
  return byCode.get(code)?.account ?? false
}
