import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { FacePortrait } from '@common/bridge/index.ts'

/** A face that was sent from one tool to another: a picture with it, and where it is there. Taken once. */
export const useChosenFace = defineStore('chosen-face', () => {
  const face = shallowRef<FacePortrait | null>(null)

  function choose(portrait: FacePortrait): void {
    face.value = portrait
  }

  /** For the tool that it was sent to; null when nothing was sent. */
  function take(): FacePortrait | null {
    const { value } = face
    face.value = null
    return value
  }

  return { face, choose, take }
})
