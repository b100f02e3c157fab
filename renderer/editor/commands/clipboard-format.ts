import { z } from 'zod'
import { elementSchema } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'

/** Elements as text on the system's clipboard, for pasting into another scene, project or window. */
export const clipSchema = z.object({
  schema: z.literal('greenroom.elements'),
  version: z.literal(1),
  /** Size of the canvas they were copied from, px. */
  canvas: z.object({ width: z.number().positive(), height: z.number().positive() }),
  /** Id of the scene they were copied from: pasting into the same scene moves the copies aside. */
  sceneId: z.string(),
  elements: z.array(elementSchema).min(1).max(5_000),
})
export type Clip = z.infer<typeof clipSchema>

export type ReadClip = { kind: 'clip'; clip: Clip } | { kind: 'other' } | { kind: 'broken' }

export function writeClip(clip: Omit<Clip, 'schema' | 'version'>): string {
  return JSON.stringify({ schema: 'greenroom.elements', version: 1, ...clip }, null, 2)
}

/** `other`: text without elements; `broken`: elements that can't be read. */
export function readClip(text: string): ReadClip {
  if (!text.includes('greenroom.elements')) return { kind: 'other' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'broken' }
  }
  const read = clipSchema.safeParse(value)
  return read.success ? { kind: 'clip', clip: read.data } : { kind: 'broken' }
}

/** Copies with new ids, above `layer`, in their order; moved by `offset` px and not locked. */
export function copiesOf(
  elements: readonly Element[],
  options: { newId: () => string; aboveLayer: number; offset: number },
): Element[] {
  const sorted = elements.toSorted((a, b) => a.layer - b.layer)
  return sorted.map((element, i) => ({
    ...structuredClone(element),
    id: options.newId(),
    x: element.x + options.offset,
    y: element.y + options.offset,
    layer: options.aboveLayer + i + 1,
    locked: false,
  }))
}
