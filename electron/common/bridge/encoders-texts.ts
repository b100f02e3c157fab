import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import type { EncodersState, HardwareState } from './encoders.ts'

/** What encodes each codec: ‘H.264 by libx264’. */
export function encoderTexts({ codecs }: Pick<EncodersState, 'codecs'>): Text[] {
  return codecs.map(({ codec, encoder }) =>
    message('encoders.by', { codec: message(`encoders.codecs.${codec}`), encoder: encoder ?? '—' }),
  )
}

/** Each kind of hardware with what it is used for, or why it isn't; what it says of several codecs alike is told once. */
export function hardwareTexts({
  hardware,
}: Pick<EncodersState, 'hardware'>): { kind: HardwareState['hardware']; text: Text }[] {
  const told = new Map(
    hardware.map((one) => {
      const text = textOf(one)
      return [JSON.stringify([one.hardware, text]), { kind: one.hardware, text }]
    }),
  )
  return [...told.values()]
}

function textOf({ codec: name, isUsed, timesAsFast, reason }: HardwareState): Text {
  const codec = message(`encoders.codecs.${name}`)
  if (!isUsed) return reason === null ? message('encoders.idle') : message('encoders.notUsed', { reason })
  if (reason !== null) return message('encoders.partlyUsed', { codec, reason })
  return message('encoders.used', { codec, times: (timesAsFast ?? 1).toFixed(1) })
}
