import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Reads the latest samples of each channel of the sound that is mixed; null before the first sound is played. */
export type LevelSource = () => Float32Array[] | null

/** Where the level of what is played is read; set by the player. */
export const useLevels = defineStore('levels', () => ({ source: shallowRef<LevelSource | null>(null) }))
