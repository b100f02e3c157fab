import type { Message } from '../../../common/messages/index.ts'
import { message } from '../../../common/messages/index.ts'
import { taggedTextSchema } from '../../../common/composition/index.ts'
import type { ReadUnit } from '../../../common/composition/index.ts'
import { translationLimits } from './limits.ts'
import { unitReason } from './refuse.ts'

/** Control characters that no text has; line breaks and tabs are none of them. */
const controls = /[^\P{Cc}\t\n\r]/u

/** Collects the units of a language from a file, each of which is checked. */
export class UnitList {
  readonly units: ReadUnit[] = []
  readonly #ids = new Set<string>()

  /** Why the unit can't be taken; null when it was added. */
  add(unit: ReadUnit): Message | null {
    const { id, text, source } = unit
    if (id.trim() === '') return message('translationErrors.noId')
    if (this.#ids.has(id)) return unitReason(id, 'translationErrors.twice')
    if (this.units.length >= translationLimits.units) {
      return message('translationErrors.tooMany', { limit: translationLimits.units })
    }
    for (const one of [text, source ?? '']) {
      if (!taggedTextSchema.safeParse(one).success) {
        return unitReason(id, 'translationErrors.longText', { limit: taggedTextSchema.maxLength! })
      }
      if (controls.test(one)) return unitReason(id, 'translationErrors.controls')
    }
    this.#ids.add(id)
    const lines = (one: string): string => one.replaceAll(/\r\n?/g, '\n')
    this.units.push({ ...unit, text: lines(text), source: source === null ? null : lines(source) })
    return null
  }
}
