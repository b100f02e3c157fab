import { z } from 'zod'
import type { Hardware, HardwareCodec, ProcessorPower } from '../formats/index.ts'
import type { Text } from '../messages/index.ts'
import { procedure, shape } from './base.ts'

/** `automatic`: hardware where its trial has shown that it is faster and as good. `software`: the processor alone. */
export const encoderUses = ['automatic', 'software'] as const
export type EncoderUse = (typeof encoderUses)[number]

/** What is known of an encoder of hardware. */
export interface HardwareState {
  /** ffmpeg's name. */
  encoder: string
  codec: HardwareCodec
  hardware: Hardware
  /** Whether it encodes clips or exports now. */
  isUsed: boolean
  /** How many times as fast as the processor it is; null where it isn't as good, or was not tried. */
  timesAsFast: number | null
  /** Why it isn't used, or not for everything; null: it is, or it was not tried yet. */
  reason: Text | null
}

/** Which encoders are used on this machine, and why. */
export interface EncodersState {
  use: EncoderUse
  power: ProcessorPower
  /** When the hardware was tried, ms since 1970; null: not yet, with this ffmpeg and these drivers. */
  triedAt: number | null
  /** ffmpeg's name of what encodes each codec at the usual quality; null where this ffmpeg can't. */
  codecs: { codec: HardwareCodec; encoder: string | null }[]
  /** Encoders of hardware that this ffmpeg has on this system. */
  hardware: HardwareState[]
}

export const encodersContract = {
  state: procedure.output(shape<EncodersState>()),
  /** Takes effect with the next clip, also in an engine that runs. */
  setUse: procedure.input(z.strictObject({ use: z.enum(encoderUses) })).output(shape<EncodersState>()),
  /** Tries the hardware again; takes up to two minutes, and is given up with the request. */
  tryAgain: procedure.output(shape<EncodersState>()),
}
