import { dirname } from 'node:path'
import type { PhonemeTiming, Speaker, Speech, WordTiming } from '../speech/types.ts'
import type { KeptFiles } from '../store/media/kept.ts'

/** The part of `Speech` that a video needs. */
export type SpokenSound = Pick<Speech, 'wavPath' | 'durationMs' | 'phonemes' | 'words'>
export type SoundSpeaker = (...args: Parameters<Speaker['speak']>) => Promise<SpokenSound>

interface Facts {
  durationMs: number
  phonemes: PhonemeTiming[]
  words: WordTiming[]
}

/**
 * Creates a speaker that speaks each text of a video once and keeps the sound: the finished clip reuses the speech of its
 * preview, and of the clip before it. Voice, rate and text determine it.
 */
export function createSpeechCache(speaker: Pick<Speaker, 'speak'>, kept: KeptFiles): SoundSpeaker {
  return async (request, options) => {
    const { voice, rate, text, outBase } = request
    const name = kept.nameOf('speech', [voice, rate, text])
    const wavPath = `${outBase}.wav`
    const before = (await kept.take(name, 'wav', wavPath, options?.signal)) as Facts | undefined
    if (before) return { ...before, wavPath }
    const { durationMs, phonemes, words, wavPath: spoken } = await speaker.speak(request, options)
    const facts: Facts = { durationMs, phonemes, words }
    await kept.keep(name, 'wav', spoken, facts, dirname(outBase))
    return { ...facts, wavPath: spoken }
  }
}
