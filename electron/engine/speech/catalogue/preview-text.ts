import type { CatalogueVoice } from '../types.ts'

/** Text that an official voice speaks in its preview: about six seconds. All official voices speak English. */
export function previewText(voice: CatalogueVoice): string {
  return `Hi, I'm ${voice.name}. Give me your words, and I'll read them for your next video.`
}

/** Text that an own voice speaks in its preview. */
export const ownPreviewText = 'This is a voice like yours. Give me your words, and I will read them for you.'
