/** Subtitles: SubRip and WebVTT, read as they are found and written as players read them. */
export { clock, toSrt, toVtt } from './cue.ts'
export type { Cue } from './cue.ts'
export { plainCue, readCues, speakerOf } from './read.ts'
export type { WrittenCue } from './read.ts'
