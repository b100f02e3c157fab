/** What is said in recordings, in English. */
export { transcriptCues, transcriptText } from './captions.ts'
export type { Transcript, TranscriptSegment } from './types.ts'
