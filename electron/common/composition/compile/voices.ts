import { message } from '../../messages/index.ts'
import { formatRate } from '../../service/index.ts'
import { turnsOf } from '../dialogue/index.ts'
import type { Scene, Voice } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import { unresolved, urlOf } from './sources.ts'

/** A compiled voice: sound at an address, or text that the service speaks. */
export type CompiledVoice = { url: string } | { voiceId: string; text: string; rate: number }

/**
 * Speech that exists is used instead of text. A cloned voice can't be requested within a video, so its speech must
 * exist.
 */
export function compileVoice(scene: Scene, voice: Voice, path: string, context: Context): CompiledVoice {
  if (voice.kind === 'audio') return { url: urlOf(voice.source, `${path}.source`, context) }
  const speechUrl = lookUp(context.options.speech, scene.id)
  if (speechUrl !== undefined) return { url: speechUrl }
  if (voice.kind === 'script') {
    const [{ voiceId, text, rate } = voice] = turnsOf(scene) ?? []
    return { voiceId, text, rate }
  }
  const text = message('projectProblems.compile.cloneUnspoken', { name: scene.name })
  context.problems.push(errorAt(path, 'voice-unresolved', text))
  return { url: unresolved }
}

/** The `voice` object of an item of an avatar video. */
export function voiceFields(spoken: CompiledVoice): Record<string, string> {
  if ('url' in spoken) return { voice_url: spoken.url }
  return { voice_id: spoken.voiceId, input_text: spoken.text, rate: formatRate(spoken.rate) }
}
