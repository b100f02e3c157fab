import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { FacePortrait } from '@common/bridge/index.ts'

/** A face that one tool passes to another: a picture and the face's place in it. It can be taken once. */
export const useChosenFace = defineStore('chosen-face', () => {
  const face = shallowRef<FacePortrait | null>(null)

  function choose(portrait: FacePortrait): void {
    face.value = portrait
  }

  /** The face for the tool that was opened; null when none was passed. */
  function take(): FacePortrait | null {
    const { value } = face
    face.value = null
    return value
  }

  return { face, choose, take }
})
