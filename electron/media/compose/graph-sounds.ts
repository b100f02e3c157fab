import type { Clip } from './clips.ts'
import type { PlannedItem } from './plan-types.ts'
import { soundInput } from './sounds.ts'
import type { PlannedSound, SoundStream } from './sounds.ts'
import type { FrameRate } from './timing.ts'
import { msOfFrames } from './timing.ts'
import type { Piece } from './pieces.ts'
import { withinPiece } from './scenes/sound-piece.ts'

/** The sounds of an item's clips, which are read from the inputs of their pictures. */
export function layerSounds(
  item: PlannedItem,
  opened: (clip: Clip) => { stream: number; zeroMs: number },
  rate: FrameRate,
): SoundStream[] {
  return item.stack.flatMap((part): SoundStream[] => {
    const sound = part.kind === 'clip' && layerSound(part.clip, item.span, rate)
    if (!sound) return []
    const { stream, zeroMs } = opened(part.clip)
    const { role, lengthMs, part: settings } = sound
    return [{ stream: `[${stream}:${part.clip.info.audio!.index}]`, role, zeroMs, lengthMs, part: settings }]
  })
}

/** The sound of a clip that is heard; undefined where there is none. */
export function layerSound(
  { sound, path, info, playback, speed, soundPart }: Clip,
  span: Piece,
  rate: FrameRate,
): PlannedSound | undefined {
  if (!sound || !info.audio || playback.kind !== 'once') return undefined
  const { frames } = playback
  const startMs = playback.startMs * speed
  const rest = (info.audio.durationMs ?? info.durationMs) - startMs
  const isCut = frames < span.frames
  const heardMs = isCut ? Math.min(rest, msOfFrames(frames, rate) * speed) : rest
  const lengthMs = withinPiece(heardMs / speed, span, rate) * speed
  return lengthMs > 0 ? { path, info, role: 'layer', startMs, lengthMs, part: soundPart } : undefined
}

/** The voice and the further sounds of an item, each an input of its own. */
export function itemSounds({ sounds }: PlannedItem, input: (args: string[]) => number): SoundStream[] {
  return sounds.map((planned): SoundStream => {
    const { args, stream, ...sound } = soundInput(planned)
    return { ...sound, stream: `[${input(args)}:${stream}]` }
  })
}
