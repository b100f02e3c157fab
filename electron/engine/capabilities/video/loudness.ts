import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { speechGain } from '../../../common/service/extension/loudness.ts'
import { measureLoudness } from '../../../media/loudness/loudness.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { VideoPlan } from './plan/types.ts'
import type { Scene } from './scenes.ts'

/** The plan with the loudness that its project asks for. */
export function withLoudness(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  return extension?.loudness === undefined ? plan : { ...plan, loudness: extension.loudness }
}

/**
 * The scenes of a video that has a loudness, with one gain for each recorded voice, by the loudness of its whole file. What
 * the engine has spoken itself has that of speech already.
 */
export async function withLevelledVoices(
  { loudness }: Pick<VideoPlan, 'loudness'>,
  scenes: readonly Scene[],
  tools: MediaTools,
  signal: AbortSignal,
): Promise<readonly Scene[]> {
  if (loudness === undefined) return scenes
  const gains = new Map<string, number>()
  const levelled: Scene[] = []
  for (const scene of scenes) {
    const { voice } = scene
    if (!voice || voice.isSilent || voice.words !== undefined) {
      levelled.push(scene)
      continue
    }
    let gainDb = gains.get(voice.path)
    if (gainDb === undefined) {
      const { integratedLufs } = await measureLoudness(tools, voice.path, { signal, label: voice.label })
      gains.set(voice.path, (gainDb = speechGain(integratedLufs)))
    }
    levelled.push({ ...scene, voice: { ...voice, gainDb } })
  }
  return levelled
}
