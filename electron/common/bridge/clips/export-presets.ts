import type { Convert } from './convert.ts'
import type { ExportPlan } from './export.ts'

/** What an export makes, without the folder. A preset stores such a choice. */
export type ExportChoice = Pick<ExportPlan, 'make' | 'sidecar'>

/** A conversion that changes the format alone. */
export const plainConvert: Convert = {
  kind: 'convert',
  to: 'h264',
  longSide: null,
  fps: null,
  loudness: null,
  captions: 'none',
}
/** The choice that only copies a clip. */
export const unchangedExport: ExportChoice = { make: { kind: 'keep' }, sidecar: null }

/** A package for learning platforms as it is usual: most of them know SCORM 1.2. */
export const plainCourse = { kind: 'course', scorm: '1.2', completeAt: 90 } as const satisfies ExportPlan['make']

/** The product's own presets; each key is also that of the preset's message. */
export const exportPresets = {
  unchanged: unchangedExport,
  web: { make: { ...plainConvert, longSide: 1920, loudness: -14 }, sidecar: null },
  reels: {
    make: { ...plainConvert, longSide: 1920, loudness: -14, shape: { to: '9:16', mode: 'blur' } },
    sidecar: null,
  },
  mail: { make: { ...plainConvert, longSide: 960, quality: 'small' }, sidecar: null },
  mp3: { make: { ...plainConvert, to: 'mp3', loudness: -16 }, sidecar: null },
  gif: { make: { ...plainConvert, to: 'gif', longSide: 640 }, sidecar: null },
} as const satisfies Record<string, ExportChoice>
export type ExportPresetName = keyof typeof exportPresets
