import { elementKinds, estimateSceneMs, lookUp, overlapAfter } from '../../../common/composition/index.ts'
import type { Project, Scene } from '../../../common/composition/index.ts'
import { scenesLength } from '../../../common/transitions/index.ts'
import type { TimedScene } from '../../../common/transitions/index.ts'
import { speechPrice, videoPrice } from '../../../common/service/engine-prices.ts'
import type { PlannedSpeech } from './planned-speech.ts'

export interface KnownLengths {
  /** Length in ms of speech that exists already, by the id of its scene or sound. */
  voices: Readonly<Record<string, number>>
  /** Length in ms by path of the media file in the project. */
  media: Readonly<Record<string, number>>
}

/** Estimated length of the clip in ms; null when it can't be known. */
export function estimateDuration(project: Project, known: KnownLengths): number | null {
  if (project.duration !== undefined) return project.duration
  const scenes: TimedScene[] = []
  for (const [index, scene] of project.scenes.entries()) {
    const durationMs = sceneLength(scene, known)
    if (durationMs === null) return null
    scenes.push({ durationMs: durationMs + overlapAfter(project.scenes, index), transition: scene.transition })
  }
  return Math.round(scenesLength(scenes))
}

/** What the built-in engine charges to its own balance, in credits; null when the length of the clip can't be known. */
export function estimateEngineCredits(
  project: Project,
  lines: readonly PlannedSpeech[],
  durationMs: number | null,
): number | null {
  if (durationMs === null) return null
  const { width, height } = project.canvas
  const voices = lines.reduce((sum, line) => sum + speechPrice(line.text.length, line.kind === 'voice-clone'), 0)
  return voices + videoPrice(durationMs / 1000, width, height)
}

function sceneLength(scene: Scene, known: KnownLengths): number | null {
  if (scene.duration !== 'voice') return scene.duration
  const { voice } = scene
  if (voice?.kind === 'audio') {
    return voice.source.kind === 'asset' ? played(voice.source, known) : null
  }
  if (voice) return lookUp(known.voices, scene.id) ?? estimateSceneMs(scene)
  const lengths = scene.elements.flatMap(({ id, kind, source, hidden }) => {
    if (hidden || !elementKinds[kind].hasLength) return []
    if (source.kind === 'script') return [lookUp(known.voices, id) ?? null]
    return source.kind === 'asset' ? [played(source, known)] : [null]
  })
  if (lengths.length === 0 || lengths.includes(null)) return null
  return Math.max(...lengths.filter((one) => one !== null))
}

/** How much of a file is played, ms; null when its length is not known. */
export function played({ path, begin = 0 }: { path: string; begin?: number }, { media }: KnownLengths): number | null {
  const ms = lookUp(media, path)
  return ms === undefined ? null : Math.max(0, ms - begin)
}
