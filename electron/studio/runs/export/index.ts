export type { ExportContext } from './export-clip.ts'
export { exportClips } from './export-clips.ts'
