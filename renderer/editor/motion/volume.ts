import { volumeAt } from '@common/music/index.ts'
import type { SoundSettings } from '@common/service/extension/sound.ts'
import { easedFrame, withFrame, withoutFrame } from './keyframes.ts'
import type { Easing } from '@common/service/extension/motion.ts'

/** Keyframes of a volume. */
export type Volumes = NonNullable<SoundSettings['keyframes']>

/** The settings with some of them changed; undefined removes one. Null: nothing is left. */
export function changedSound(
  sound: SoundSettings | undefined,
  change: { [Field in keyof SoundSettings]: SoundSettings[Field] | undefined },
): SoundSettings | null {
  const entries = Object.entries({ ...sound, ...change }).filter(
    ([field, value]) => value !== undefined && !(field === 'keyframes' && (value as Volumes).length === 0),
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** A volume with a keyframe of its present value at a time. */
export function addedVolume(sound: SoundSettings, elapsedMs: number): Volumes {
  return withVolume(sound, elapsedMs, volumeAt(sound, elapsedMs))
}

/** A volume of a value at a time: that of the keyframe there, or of one that is added. */
export function withVolume({ keyframes = [] }: SoundSettings, elapsedMs: number, value: number): Volumes {
  return withFrame(keyframes, elapsedMs, Math.round(value * 10) / 10)
}

/** The settings without the keyframe at a time; without the last one, its value counts for all of the sound. */
export function withoutVolume(
  sound: SoundSettings,
  at: number,
): Partial<Record<'keyframes', Volumes>> & { volume?: number } {
  const keyframes = withoutFrame(sound.keyframes ?? [], at)
  if (keyframes.length > 0) return { keyframes }
  return { keyframes, volume: volumeAt(sound, at) }
}

export const easedVolume = ({ keyframes = [] }: SoundSettings, at: number, easing: Easing): Volumes =>
  easedFrame(keyframes, at, easing)
