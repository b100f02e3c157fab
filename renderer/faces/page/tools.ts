import { Drama, ImageMinus, ScanFace, Speech } from '@lucide/vue'
import type { Component } from 'vue'

/** What can be done with faces, as the address of the page names it. */
export const faceTools = ['find', 'lip-sync', 'character-swap', 'background'] as const
export type FaceTool = (typeof faceTools)[number]

export const faceToolIcons: Record<FaceTool, Component> = {
  find: ScanFace,
  'lip-sync': Speech,
  'character-swap': Drama,
  background: ImageMinus,
}
