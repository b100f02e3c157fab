import { frameRate } from '../../../media/compose/timing.ts'

/** Frames per second of clips, and so of what is handed off (`engine/presenters/frame-rate.ts`). */
export const rate = frameRate(25)
