import { overlapAfter, turnsOf } from '../../../common/composition/index.ts'
import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { hasTimed } from './lengths.ts'

/**
 * The voices, as paths in the project, in whose place an avatar video needs a silent sound: those of scenes where nobody
 * speaks, and of scenes that are cut into pieces and may last longer than their voice.
 */
export function silentVoices({ scenes }: Project, kind: BodyKind): string[] {
  if (kind !== 'avatar-video') return []
  return scenes.flatMap((scene, index) => {
    // In a dialogue there is silence between two voices.
    const isByTurns = (turnsOf(scene)?.length ?? 0) > 1
    const mayOutlast = (scene.duration !== 'voice' || isByTurns || overlapAfter(scenes, index) > 0) && hasTimed(scene)
    return scene.voice === null || mayOutlast ? [`scenes[${index}].voice`] : []
  })
}
