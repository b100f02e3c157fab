import type { CatalogueVoice } from '../types.ts'

/** What a voice says in its preview: about six seconds. All voices speak English. */
export function previewText(voice: CatalogueVoice): string {
  return `Hi, I'm ${voice.name}. Give me your words, and I'll read them for your next video.`
}

/** What a voice like the one in a sample says in its preview. */
export const ownPreviewText = 'This is a voice like yours. Give me your words, and I will read them for you.'
