import type { Scene } from '@common/composition/index.ts'

export interface RememberedScript {
  text: string
  rate: number
  voiceId: string
  /** The voice of the second speaker, where there was one. */
  second?: { voiceId: string; rate: number }
}

/** Scripts of scenes before their voices were changed to another source. Kept in this window only. */
const before = new Map<string, RememberedScript>()

/** Keeps a scene's script before its voice gets another source, so that changing back restores it. */
export function rememberScript({ voice, id }: Scene): void {
  if (voice?.kind !== 'script' && voice?.kind !== 'clone') return
  const voiceId = voice.kind === 'script' ? voice.voiceId : (before.get(id)?.voiceId ?? '')
  const second = voice.kind === 'script' ? voice.second : before.get(id)?.second
  before.set(id, { text: voice.text, rate: voice.rate, voiceId, ...(second ? { second } : {}) })
}

export function rememberedScript(sceneId: string): RememberedScript | undefined {
  return before.get(sceneId)
}
