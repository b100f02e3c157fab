import { AudioLines, Film, Image, Shapes, Type, UserRound } from '@lucide/vue'
import type { Component } from 'vue'
import type { ElementKind } from '@common/composition/index.ts'
import type { AssetInfo } from '@common/bridge/index.ts'

export interface ElementDecoration {
  icon: Component
  /** Design token of the kind's colour: rows of the timeline, layers. */
  token: `--${string}`
  /** Whether a file of this kind can replace the element's source. */
  takes: (file: AssetInfo['kind']) => boolean
}

/** Icon, colour and files of each kind of element in the editor. Its names are the messages `elements.<kind>`. */
export const elementDecorations: Readonly<Record<ElementKind, ElementDecoration>> = {
  avatar: { icon: UserRound, token: '--avatar', takes: (file) => file !== 'audio' },
  image: { icon: Image, token: '--image', takes: (file) => file === 'image' },
  video: { icon: Film, token: '--video', takes: (file) => file === 'video' },
  text: { icon: Type, token: '--text', takes: () => false },
  shape: { icon: Shapes, token: '--shape', takes: () => false },
  audio: { icon: AudioLines, token: '--audio', takes: (file) => file === 'audio' },
}
