import { defineStore } from 'pinia'
import type { Scene } from '@common/composition/index.ts'

/**
 * Ids of the voices that scenes got without the user's choice: from a presenter, a neighbouring scene or a new script.
 * Kept in this window only: after a project is opened again, each of its voices counts as chosen.
 */
export const useGivenVoices = defineStore('given-voices', () => {
  const given = new Map<string, string>()

  /** Notes the voice that a scene gets with an edit of the product's own. */
  function give(sceneId: string, voice: Scene['voice']): void {
    if (voice?.kind === 'script') given.set(sceneId, voice.voiceId)
  }

  /** Notes that the user has chosen the scene's voice. */
  function choose(sceneId: string): void {
    given.delete(sceneId)
  }

  /** Whether the scene's voice is one that the user has not chosen. */
  function isGiven({ id, voice }: Pick<Scene, 'id' | 'voice'>): boolean {
    return voice?.kind === 'script' && (voice.voiceId === '' || given.get(id) === voice.voiceId)
  }

  return { give, choose, isGiven }
})
