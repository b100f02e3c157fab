import type { SoundPart } from '../../types.ts'
import type { PlannedSound } from '../sounds.ts'
import type { FrameRate } from '../timing.ts'
import { sampleRate, samplesOf, samplesOfFrames } from '../timing.ts'
import type { Piece } from '../pieces.ts'

/** Time of an item before a piece of it, by whole samples. */
export function skippedMs({ start, skipped }: Piece, rate: FrameRate): number {
  return ((samplesOfFrames(start, rate) - samplesOfFrames(start - skipped, rate)) * 1000) / sampleRate
}

/** How a sound of the item is played in a piece of it. */
export function soundPartLater(part: SoundPart | undefined, span: Piece, rate: FrameRate): SoundPart | undefined {
  return part && { ...part, elapsedMs: part.elapsedMs + skippedMs(span, rate) }
}

/** The length of a sound as far as it is heard in a piece. In the last one it is broken off with a short fade, if it is. */
export function withinPiece(lengthMs: number, span: Piece, rate: FrameRate): number {
  const isLast = span.skipped + span.frames === span.itemFrames
  return isLast ? lengthMs : Math.min(lengthMs, (samplesOf(span, rate) * 1000) / sampleRate)
}

/** A sound of the item as it is heard in a piece of it: nothing where it is over. */
export function soundPiece(sound: PlannedSound, span: Piece, rate: FrameRate): PlannedSound[] {
  const skipped = skippedMs(span, rate)
  const lengthMs = withinPiece(sound.lengthMs - skipped, span, rate)
  return lengthMs > 0 ? [{ ...sound, startMs: sound.startMs + skipped, lengthMs }] : []
}
