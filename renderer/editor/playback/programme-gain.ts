import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What playing does about the loudness of the clip. */
export type ProgrammeState =
  /** Nothing was played yet, or the project has no loudness. */
  | { is: 'unknown' }
  | { is: 'measuring' }
  /** Everything is played with this gain, dB, which was measured without as many scenes: they are not spoken yet. */
  | { is: 'levelled'; gainDb: number; unspoken: number }
  /** The sound is played as it is mixed, because it can't be measured. */
  | { is: 'failed' }

/** The gain that the project is played with; set by the player. */
export const useProgrammeGain = defineStore('programme-gain', () => ({
  state: shallowRef<ProgrammeState>({ is: 'unknown' }),
}))
