import { setImmediate as breath } from 'node:timers/promises'
import type { Diff, PlacedRow } from './diff.ts'
import { merged, reordered } from './diff.ts'
import { contentOf } from './edits.ts'
import { prepareCheck } from '../check/check.ts'
import { isBlocked, judgeAgain, judgeNew, settled } from '../check/judge.ts'
import type { Judge } from '../check/judge.ts'
import type { RowStore, RowVerdict } from '../store/row-store.ts'
import { problemBits } from '../store/types.ts'
import type { RowContent } from '../store/types.ts'

/** Rows handled per turn of the event loop: takes some milliseconds. */
const atOnce = 400

export interface Applied {
  /**
   * Ids of rows whose content, state or problems changed; null when there are too many to list or their order changed.
   */
  rows: number[] | null
}

/** Writes edits to the rows, and checks these rows again with those that have the same file name. */
export class Editing {
  readonly #rows: RowStore

  constructor(rows: RowStore) {
    this.#rows = rows
  }

  /** Fills an empty sheet with rows, in order. */
  async fill(sheet: string, contents: Iterable<RowContent[]>, judge: Judge): Promise<void> {
    const duplicates = new Map<string, number>()
    let position = 0
    for (const chunk of contents) {
      for (let at = 0; at < chunk.length; at += atOnce) {
        await prepareCheck(chunk.slice(at, at + atOnce), judge.context)
        this.#rows.relaxed(() => {
          for (const content of chunk.slice(at, at + atOnce)) {
            const verdict = judgeNew(content, judge)
            const duplicateIndex = verdict.nameKey === null ? 0 : (duplicates.get(verdict.nameKey) ?? 0)
            if (verdict.nameKey !== null) duplicates.set(verdict.nameKey, duplicateIndex + 1)
            const clash = duplicateIndex > 0 && content.file.trim() !== ''
            this.#rows.insert(sheet, position++, content, {
              ...(clash ? clashing(verdict) : verdict),
              duplicateIndex,
            })
          }
        })
        await breath()
      }
    }
  }

  /** Applies an edit. @param rejoin whether rows that the present run has already made are made again in it */
  async apply(sheet: string, diff: Diff, judge: Judge, rejoin: boolean): Promise<Applied> {
    const keys = new Set<string>()
    const touched = new Set<number>()
    for (let at = 0; at < diff.changed.length; at += atOnce) {
      if (at > 0) await breath()
      await prepareCheck(this.#contentsAfter(sheet, diff.changed.slice(at, at + atOnce)), judge.context)
      this.#rows.together(() => {
        for (const { id, after } of diff.changed.slice(at, at + atOnce)) {
          const row = this.#rows.get(sheet, id)
          if (!row) continue
          const content = { ...contentOf(row), ...after }
          const { verdict, fate } = judgeAgain(row, content, judge, rejoin)
          addKey(keys, judge.names.key(row))
          addKey(keys, verdict.nameKey)
          this.#rows.write(id, content, verdict, fate)
          touched.add(id)
        }
      })
    }
    const reorders = diff.removed.length > 0 || diff.moved !== null || diff.added.length > 0
    if (reorders) await this.#reorder(sheet, diff, judge)
    const all = reorders || touched.size > 2_000
    for (const id of this.#number(sheet, all || keys.size > 500 ? null : [...keys])) touched.add(id)
    return { rows: all ? null : [...touched] }
  }

  /** Checks every row again after its voices, template or settings have changed. */
  async recheck(sheet: string, judge: Judge): Promise<void> {
    for (let position = 0; ; position += atOnce) {
      const rows = this.#rows.from(sheet, position, atOnce)
      if (rows.length === 0) break
      await prepareCheck(rows, judge.context)
      this.#rows.relaxed(() => {
        for (const row of rows) {
          const { verdict } = judgeAgain(row, row, judge, false)
          this.#rows.judge(row.id, verdict)
        }
      })
      await breath()
    }
    this.#number(sheet, null)
  }

  async #reorder(sheet: string, diff: Diff, judge: Judge): Promise<void> {
    const before = this.#rows.order(sheet)
    let order = before
    if (diff.removed.length > 0) {
      const gone = new Set(diff.removed.map(({ id }) => id))
      order = order.filter((id) => !gone.has(id))
      this.#rows.remove([...gone])
    }
    if (diff.moved) order = reordered(order, diff.moved.ids, diff.moved.to)
    const marks = diff.added.map((_, index) => -1 - index)
    const wanted = diff.added.map(({ position }) => position)
    const was = new Map(before.map((id, position) => [id, position]))
    const places: number[] = []
    // Existing rows are moved first, so that positions stay unique.
    this.#rows.together(() => {
      merged(order, marks, wanted).forEach((id, position) => {
        if (id < 0) places[-1 - id] = position
        else if (was.get(id) !== position) this.#rows.moveTo(id, position)
      })
    })
    await this.#insert(sheet, diff.added, places, judge)
  }

  *#contentsAfter(sheet: string, changed: Diff['changed']): Iterable<RowContent> {
    for (const { id, after } of changed) {
      const row = this.#rows.get(sheet, id)
      if (row) yield { ...contentOf(row), ...after }
    }
  }

  async #insert(sheet: string, added: readonly PlacedRow[], places: readonly number[], judge: Judge): Promise<void> {
    for (let at = 0; at < added.length; at += atOnce) {
      if (at > 0) await breath()
      const contents = added.slice(at, at + atOnce).map(({ content }) => content)
      await prepareCheck(contents, judge.context)
      this.#rows.together(() => {
        added.slice(at, at + atOnce).forEach((row, index) => {
          const position = places[at + index]!
          const { content } = row
          row.position = position
          const id = row.id > 0 ? row.id : null
          row.id = this.#rows.insert(sheet, position, content, judgeNew(content, judge), id)
        })
      })
    }
  }

  /** Counts rows of the same file name again. Returns the ids of rows whose number changed. */
  #number(sheet: string, keys: readonly string[] | null): number[] {
    if (keys !== null && keys.length === 0) return []
    const wrong = this.#rows.misnumbered(sheet, keys)
    const bit = problemBits['file-clash']
    this.#rows.together(() => {
      for (const { id, n, typed, state, kinds, fixable } of wrong) {
        const clash = n > 0 && typed === 1
        const now = clash ? kinds | bit : kinds & ~bit
        this.#rows.setDuplicateIndex(id, n, {
          kinds: now,
          fixable: clash ? fixable | bit : fixable & ~bit,
          state: state === 'queued' && isBlocked(now) ? 'problem' : settled(state, isBlocked(now)),
        })
      }
    })
    return wrong.map(({ id }) => id)
  }
}

function clashing(verdict: RowVerdict): RowVerdict {
  const bit = problemBits['file-clash']
  return { ...verdict, kinds: verdict.kinds | bit, fixable: verdict.fixable | bit, state: 'problem' }
}

function addKey(keys: Set<string>, key: string | null): void {
  if (key !== null) keys.add(key)
}
