import { composeCost, presenterCost, speechCost } from '../../../common/service/engine-costs.ts'
import { estimateSceneMs, turnsOf } from '../../../common/composition/index.ts'
import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { linesToSpeak } from '../../authoring/preflight/index.ts'

/**
 * Share of the texts that are spoken before a video is requested in the time that the built-in engine takes for them and the
 * video together, 0 to 1.
 */
export function speechShareOf(project: Project, kind: BodyKind): number {
  const { scenes, canvas } = project
  const megapixels = (canvas.width * canvas.height) / 1e6
  const before = linesToSpeak(project, kind)
  const speech = before.reduce((sum, line) => sum + speechCost({ ...line, voiceId: line.voiceId ?? '' }), 0)
  const isBefore = new Set(before.map(({ id }) => id))
  let video = 0
  for (const scene of scenes) {
    const { voice, elements } = scene
    const [{ id } = scene] = turnsOf(scene) ?? []
    const seconds = estimateSceneMs(scene) / 1000
    if (voice?.kind === 'script' && !isBefore.has(id)) video += speechCost(voice)
    video += composeCost(seconds, megapixels)
    for (const element of elements)
      if (element.kind === 'avatar' && !element.hidden) video += presenterCost(seconds, element, megapixels)
  }
  return speech + video > 0 ? speech / (speech + video) : 0
}
