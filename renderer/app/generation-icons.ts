import { AudioLines, Clapperboard, Drama, ImageMinus, MessageCircle, Mic, Speech } from '@lucide/vue'
import type { Component } from 'vue'
import type { GenerationKind } from '@common/generation/kinds.ts'

/** Icon of each kind of generation in lists, tabs and rows without a picture. */
export const generationIcons: Readonly<Record<GenerationKind, Component>> = {
  'avatar-video': Clapperboard,
  'talking-avatar': MessageCircle,
  speech: AudioLines,
  'voice-clone': Mic,
  'lip-sync': Speech,
  'character-swap': Drama,
  background: ImageMinus,
}
