import { parseMediaFragment, stripFragment } from '../../../common/service/media-fragment.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { layTimeline } from '../../../media/compose/pieces.ts'
import type { FrameRate } from '../../../media/compose/timing.ts'

/** When something is shown, in frames of the whole video. */
export interface FrameSpan {
  start: number
  end: number
}

export interface SceneFrames {
  /** All of the scene, transitions included. */
  whole: FrameSpan
  /** Where the scene is shown alone. */
  alone: FrameSpan
  /** Where it takes the place of the scene before it; null where it does by a cut. */
  transition: FrameSpan | null
  /** When each of its elements is there, by id. */
  elements: ReadonlyMap<string, FrameSpan>
  /** Exact time of its start, ms. */
  startMs: number
}

export interface FilmFrames {
  scenes: readonly SceneFrames[]
  total: number
}

type BodyItem = AvatarVideoBody['data'][number]

/** The sound of an item's voice: its address without the part, and where it begins, ms. */
export function voiceOf({ voice }: BodyItem): { url: string; startMs: number } | null {
  const url = voice && 'voice_url' in voice ? voice.voice_url : undefined
  if (url === undefined) return null
  return { url: stripFragment(url), startMs: parseMediaFragment(url)?.startMs ?? 0 }
}

const idOf = (element: object): string | undefined =>
  'id' in element && typeof element.id === 'string' ? element.id : undefined

/** Ids of the elements of an item. */
export const idsOf = ({ elements = [] }: BodyItem): string[] => elements.flatMap((one) => idOf(one) ?? [])

/**
 * When scenes and their elements are shown, by the very computation that composes the clip.
 * @param items how many items of the body each scene became
 * @param lengthsMs length of each item
 */
export function filmFrames(
  body: Pick<AvatarVideoBody, 'data' | 'duration'>,
  items: readonly number[],
  lengthsMs: readonly number[],
  extension: Pick<ProjectExtension, 'scenes'> | null,
  rate: FrameRate,
): FilmFrames {
  const scenes = items.map((count, index) => {
    const { transition } = extension?.scenes?.[index] ?? {}
    return { items: count, ...(transition ? { transition } : {}) }
  })
  const { segments, scenes: spans, totalFrames } = layTimeline(lengthsMs, scenes, body.duration, rate)
  const found = items.map((_, scene): SceneFrames => {
    const own = segments.flatMap(({ pieces, before, ...segment }) => {
      const shown = [...before, ...pieces].filter((piece) => piece.scene === scene)
      return shown.length > 0
        ? [
            {
              ...segment,
              pieces: shown,
              isShared: before.length > 0,
              isComing: pieces.some((one) => one.scene === scene),
            },
          ]
        : []
    })
    const elements = new Map<string, FrameSpan>()
    for (const { index, start, frames } of own.flatMap(({ pieces }) => pieces)) {
      for (const id of idsOf(body.data[index]!)) {
        const known = elements.get(id)
        elements.set(id, {
          start: Math.min(known?.start ?? start, start),
          end: Math.max(known?.end ?? 0, start + frames),
        })
      }
    }
    const coming = own.find(({ isShared, isComing }) => isShared && isComing)
    return {
      whole: around(own),
      alone: around(own.filter(({ isShared }) => !isShared)),
      transition: coming ? around([coming]) : null,
      elements,
      startMs: spans[scene]!.startMs,
    }
  })
  const last = found.at(-1)
  // The last picture is held to the end of a video that is longer than its scenes.
  if (last) last.alone.end = Math.max(last.alone.end, totalFrames)
  return { scenes: found, total: totalFrames }
}

/** From the first frame of some parts to the last; empty where there is none. */
function around(parts: readonly { start: number; frames: number }[]): FrameSpan {
  if (parts.length === 0) return { start: 0, end: 0 }
  return {
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(...parts.map(({ start, frames }) => start + frames)),
  }
}
