import type { Convert } from '@common/bridge/index.ts'
import { clipFormatNames } from '@common/formats/index.ts'

/** Longer sides that are offered, px. */
export const longSides = [3840, 2560, 1920, 1280, 960, 640] as const
/** Frame rates that are offered, frames per second. */
export const frameRates = [24, 25, 30, 50, 60] as const
/** Integrated loudness that is offered, LUFS. */
export const loudnesses = [-14, -16, -23] as const

/** A conversion to the first format that this machine can make. */
export function usualConvert(can: readonly { to: string; ok: boolean }[]): Convert {
  const to = clipFormatNames.find((format) => can.find((one) => one.to === format)?.ok ?? true) ?? 'h264'
  return { kind: 'convert', to, longSide: null, fps: null, loudness: null, captions: 'none' }
}

/** The conversion with the folder in which files of captions lie; without a path they lie beside the clips. */
export function withCaptionsFolder({ captionsFolder: _before, ...rest }: Convert, folder: string): Convert {
  return folder.trim() === '' ? rest : { ...rest, captionsFolder: folder.trim() }
}
