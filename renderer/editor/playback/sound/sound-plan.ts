import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../../timings.ts'
import { partOf, playsFor } from '../../source-time.ts'

/** A sound of the project. Times are ms. */
export interface PlannedSound {
  /** Id of its scene or element. */
  id: string
  sceneId: string
  role: 'voice' | 'audio'
  url: string
  /** Start of the sound in the project, ms. */
  startMs: number
  /** Length of the audible part. */
  lengthMs: number
  /** Start of the part that is heard, in the file, ms. */
  fromMs: number
  /** The sound is cut off, so it ends with a short fade instead of a click. */
  cut: boolean
  /** Length of the whole file. */
  fileMs: number
}

/** A file or speech with its length, ms. */
export interface SoundFile {
  url: string
  durationMs: number
}

export interface SoundLook {
  /** The file at a path or URL of the document; null while it isn't known, or has no sound. */
  file: (key: string) => SoundFile | null
  /** Speech of a scene or element. */
  speech: (id: string) => SoundFile | null
}

/**
 * Voices and sound elements of the project in the order of their starts. The sound of videos is played by their
 * elements.
 */
export function planSounds(timings: readonly SceneTiming[], look: SoundLook): PlannedSound[] {
  return timings
    .flatMap(({ scene, startMs, durationMs }) =>
      soundsOf(scene, look).flatMap(({ start, end, ...sound }): PlannedSound[] => {
        const lengthMs = Math.min(sound.lengthMs, Math.min(end ?? durationMs, durationMs) - start)
        if (lengthMs <= 0) return []
        return [
          {
            ...sound,
            sceneId: scene.id,
            startMs: startMs + start,
            lengthMs,
            cut: lengthMs < sound.lengthMs - 1,
          },
        ]
      }),
    )
    .toSorted((a, b) => a.startMs - b.startMs)
}

type Found = Pick<PlannedSound, 'id' | 'role' | 'url' | 'lengthMs' | 'fromMs' | 'fileMs'> & {
  start: number
  end: number | undefined
}

function soundsOf(scene: Scene, look: SoundLook): Found[] {
  const found: Found[] = []
  const { voice } = scene
  if (voice?.kind === 'audio') {
    const file = look.file(voice.source.kind === 'asset' ? voice.source.path : voice.source.url)
    if (file) found.push({ ...partIn(file, voice.source), id: scene.id, role: 'voice', start: 0, end: undefined })
  } else if (voice) {
    const file = look.speech(scene.id)
    if (file) found.push({ ...whole(file), id: scene.id, role: 'voice', start: 0, end: undefined })
  }
  for (const element of scene.elements) {
    if (element.kind !== 'audio' || element.hidden) continue
    const { source, id, start = 0, end } = element
    const file =
      source.kind === 'script' ? look.speech(id) : look.file(source.kind === 'asset' ? source.path : source.url)
    if (!file) continue
    const part = source.kind === 'script' ? whole(file) : partIn(file, source)
    found.push({ ...part, id, role: 'audio', start, end })
  }
  return found
}

const whole = ({ url, durationMs }: SoundFile) => ({
  url,
  fromMs: 0,
  lengthMs: durationMs,
  fileMs: durationMs,
})

function partIn({ url, durationMs }: SoundFile, source: Element['source']) {
  const part = partOf(source)
  return { url, fromMs: part.startMs, lengthMs: playsFor(part, durationMs), fileMs: durationMs }
}
