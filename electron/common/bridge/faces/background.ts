import { z } from 'zod'
import { byId, idInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'
import { filePath, startFields } from './tools.ts'
import type { ToolCheck } from './tools.ts'

/** Sides of the canvas and of the foreground, px, in the range that the interface allows. */
const side = z.int().min(1).max(99_999)
const offset = z.int().min(-1_000_000).max(1_000_000)

export const boxInput = z.strictObject({ x: offset, y: offset, width: side, height: side })
export type Box = z.infer<typeof boxInput>

export const largestCanvas = 8_192

/** A foreground on a new background (`createBackgroundChange` in docs/openapi.json, which is deprecated). */
export const backgroundRequest = z.strictObject({
  connection: idInput,
  foreground: filePath.nullable(),
  place: boxInput,
  /** Whether the foreground is cut out of its own background. */
  cutOut: z.boolean(),
  canvas: z.strictObject({
    width: z.int().min(1).max(largestCanvas),
    height: z.int().min(1).max(largestCanvas),
  }),
  /** Background colour, `#rgb`, `#rrggbb` or `#rrggbbaa`; null: no colour. */
  color: z
    .string()
    .regex(/^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i)
    .nullable(),
  template: z.strictObject({ path: filePath, place: boxInput }).nullable(),
  format: z.enum(['png', 'jpeg']),
})
export type BackgroundRequest = z.infer<typeof backgroundRequest>

/** A picture without its background: PNG with alpha, at its own size. */
export interface CutOut {
  url: MediaUrl
  width: number
  height: number
}

export const backgroundContract = {
  check: procedure.input(backgroundRequest).output(shape<ToolCheck>()),
  /** Cuts the foreground out, to look at its edges. Made by the built-in engine, costs nothing, cached by content. */
  cutOut: procedure.input(z.strictObject({ path: filePath })).output(shape<CutOut>()),
  start: procedure.input(backgroundRequest.extend(startFields)).output(shape<{ jobId: string }>()),
  request: procedure.input(byId).output(shape<BackgroundRequest | null>()),
}
