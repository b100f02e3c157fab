export { wordsOfClip } from './export-clip.ts'
export type { ExportContext } from './export-clip.ts'
export { PlannedExports } from './planned-exports.ts'
export { exportClips } from './export-clips.ts'
