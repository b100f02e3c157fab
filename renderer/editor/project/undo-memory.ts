import { z } from 'zod'
import { sortedJson } from '@common/composition/index.ts'
import type { HistorySteps, Project, Step } from '@common/composition/index.ts'
import { isText } from '@common/messages/index.ts'
import type { Text } from '@common/messages/index.ts'

const key = 'greenroom.undo'
/** Most characters that are stored: browsers give a page about five million for everything. */
const mostStored = 2_000_000

const patch = z.object({
  op: z.enum(['replace', 'remove', 'add']),
  path: z.array(z.union([z.string(), z.number()])),
  value: z.unknown().optional(),
})
const step = z.object({
  label: z.custom<Text>((value) => isText(value)),
  patches: z.array(patch),
  inverse: z.array(patch),
})
const stored = z.object({ of: z.string(), undo: z.array(step), redo: z.array(step) })

/**
 * Stores the undo list of this window for the page after a reload: the latest steps, as many as there is room for. They
 * fit one state of the document alone, whose checksum is stored with them.
 */
export function rememberSteps(project: Project, steps: HistorySteps): void {
  try {
    let room = mostStored
    const latest = (list: readonly Step[]): unknown[] => {
      const kept: unknown[] = []
      for (const { label, patches, inverse } of list.toReversed()) {
        const one = { label, patches, inverse }
        room -= JSON.stringify(one).length
        if (room < 0) break
        kept.unshift(one)
      }
      return kept
    }
    const undo = latest(steps.undo)
    sessionStorage.setItem(key, JSON.stringify({ of: checksum(sortedJson(project)), undo, redo: latest(steps.redo) }))
  } catch (error) {
    // Storage that is full or forbidden only costs the undo list after a reload.
    console.warn('The undo list could not be stored.', error)
  }
}

/** The steps that were stored for exactly this document; null when there are none. */
export function stepsOf(project: Project): HistorySteps | null {
  let value: unknown
  try {
    value = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // An entry that can't be read was stored by another version, and is of no use.
    return null
  }
  const found = stored.safeParse(value).data
  if (!found || found.of !== checksum(sortedJson(project))) return null
  const steps = (list: z.infer<typeof step>[]): Step[] => list.map((one) => ({ ...one, merge: undefined }))
  return { undo: steps(found.undo), redo: steps(found.redo) }
}

/** Checksum of a text: its length and the 32-bit FNV-1a hash of its UTF-16 units, forwards and backwards. */
function checksum(text: string): string {
  let forwards = 0x811c9dc5
  let backwards = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    forwards = Math.imul(forwards ^ text.charCodeAt(at), 0x01000193)
    backwards = Math.imul(backwards ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return [text.length, forwards >>> 0, backwards >>> 0].join('-')
}
