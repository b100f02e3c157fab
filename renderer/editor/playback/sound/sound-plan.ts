import { isFilm, isLooped, speedOf } from '@common/composition/index.ts'
import type { Element, Project, Scene } from '@common/composition/index.ts'
import type { MusicCurve } from '@common/music/index.ts'
import type { SoundSettings } from '@common/service/extension/sound.ts'
import type { Leveled } from './level.ts'
import type { SceneTiming } from '../../timings.ts'
import { sceneFades } from '../../transitions/scene-look.ts'
import type { SceneFades } from '../../transitions/scene-look.ts'
import { partOf, playsFor } from '../../source-time.ts'

/** A sound of the project. Times are ms. */
export interface PlannedSound {
  /** Id of its scene or element; `music` for that of the project. */
  id: string
  /** `layer`: the sound of a video, which steps back for voices. */
  role: 'voice' | 'audio' | 'layer'
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
  /** How many times as fast as recorded it is played. */
  speed: number
  settings: SoundSettings
  /** Length of what is repeated; null: the sound plays once. */
  loopMs: number | null
  /** A recorded voice, which a project with a loudness levels. */
  recorded?: boolean
  /** Its gain, dB. */
  gainDb?: number
  /** The volume of the project's music. */
  curve?: MusicCurve
  /** When its scene is cross-faded with those beside it. */
  fades?: SceneFades | undefined
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
    .flatMap((timing, index) => {
      const { scene, startMs, durationMs } = timing
      const fades = sceneFades(timing, timings[index + 1])
      return soundsOf(scene, look).flatMap(({ start, end, ...sound }): PlannedSound[] => {
        const thereMs = Math.min(end ?? durationMs, durationMs) - start
        const lengthMs = sound.loopMs === null ? Math.min(sound.lengthMs, thereMs) : thereMs
        if (lengthMs <= 0 || sound.loopMs === 0) return []
        return [
          {
            ...sound,
            startMs: startMs + start,
            lengthMs,
            cut: sound.loopMs !== null || lengthMs < sound.lengthMs - 1,
            // Voices are not cross-faded: the beginning of what is said would be lost.
            fades: sound.role === 'voice' ? undefined : fades,
          },
        ]
      })
    })
    .toSorted((a, b) => a.startMs - b.startMs)
}

/** The music of the project as a sound; none where it has none, is muted, or its file is not read. */
export function planMusic(source: Project['music'], curve: MusicCurve | null, file: SoundLook['file']): PlannedSound[] {
  if (!source || source.muted || !curve) return []
  const found = file(source.source.kind === 'asset' ? source.source.path : source.source.url)
  if (!found) return []
  const { lengthMs: playsMs, ...part } = partIn(found, source.source, 1)
  const { lengthMs } = curve
  const loopMs = source.loop ? playsMs : null
  return [{ ...part, id: 'music', role: 'audio', startMs: 0, lengthMs, cut: true, settings: {}, loopMs, curve }]
}

/** The sound of videos, for measuring: while playing, it comes from the elements that show them. */
export function planFilms(timings: readonly SceneTiming[], look: Pick<SoundLook, 'file'>): PlannedSound[] {
  return timings.flatMap(({ scene, startMs, durationMs }, index) =>
    scene.elements.flatMap((element): PlannedSound[] => {
      const { id, kind, source, hidden, sound, start = 0, end } = element
      const key = source.kind === 'asset' ? source.path : source.kind === 'url' ? source.url : null
      const file = isFilm(kind) && !hidden && key !== null ? look.file(key) : null
      if (!file) return []
      const part = partIn(file, source, speedOf(element))
      const lengthMs = Math.min(part.lengthMs, Math.min(end ?? durationMs, durationMs) - start)
      if (lengthMs <= 0) return []
      const played = {
        ...part,
        lengthMs,
        settings: sound ?? {},
        fades: sceneFades(timings[index]!, timings[index + 1]),
      }
      return [
        { ...played, id, role: 'layer', startMs: startMs + start, cut: lengthMs < part.lengthMs - 1, loopMs: null },
      ]
    }),
  )
}

/** Videos whose sound is played in another way than it was recorded, or cross-faded with another scene's, by the element's id. */
export function planVideoLevels(timings: readonly SceneTiming[]): Map<string, Leveled> {
  const planned = new Map<string, Leveled>()
  for (const [index, timing] of timings.entries()) {
    const { scene, startMs, durationMs } = timing
    const fades = sceneFades(timing, timings[index + 1])
    for (const { id, kind, sound, start = 0, end } of scene.elements) {
      if (!isFilm(kind) || !(sound ?? fades)) continue
      const lengthMs = Math.min(end ?? durationMs, durationMs) - start
      planned.set(id, { settings: sound ?? {}, startMs: startMs + start, lengthMs, fades })
    }
  }
  return planned
}

type Found = Omit<PlannedSound, 'startMs' | 'cut'> & {
  start: number
  end: number | undefined
}

function soundsOf(scene: Scene, look: SoundLook): Found[] {
  const found: Found[] = []
  const { voice } = scene
  const asVoice = { id: scene.id, role: 'voice', start: 0, end: undefined, settings: {}, loopMs: null } as const
  if (voice?.kind === 'audio') {
    const file = look.file(voice.source.kind === 'asset' ? voice.source.path : voice.source.url)
    if (file) found.push({ ...partIn(file, voice.source, 1), ...asVoice, recorded: true })
  } else if (voice) {
    const file = look.speech(scene.id)
    if (file) found.push({ ...whole(file), ...asVoice })
  }
  for (const element of scene.elements) {
    if (element.kind !== 'audio' || element.hidden) continue
    const { source, id, start = 0, end } = element
    const file =
      source.kind === 'script' ? look.speech(id) : look.file(source.kind === 'asset' ? source.path : source.url)
    if (!file) continue
    const part = source.kind === 'script' ? whole(file) : partIn(file, source, speedOf(element))
    const loopMs = isLooped(element) ? part.lengthMs : null
    found.push({ ...part, id, role: 'audio', start, end, settings: element.sound ?? {}, loopMs })
  }
  return found
}

const whole = ({ url, durationMs }: SoundFile) => ({
  url,
  fromMs: 0,
  lengthMs: durationMs,
  fileMs: durationMs,
  speed: 1,
})

function partIn({ url, durationMs }: SoundFile, source: Element['source'], speed: number) {
  const part = partOf(source)
  return { url, fromMs: part.startMs, lengthMs: playsFor(part, durationMs, speed), fileMs: durationMs, speed }
}
