export { LiveRecordings } from './recordings.ts'
export type { LiveRecordingsOptions, NewRecording } from './recordings.ts'
export { toMp4 } from './to-mp4.ts'
