import { randomUUID } from 'node:crypto'
import { link, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256 } from '../core/ids.ts'
import type { PhonemeTiming, Speaker, Speech, WordTiming } from '../speech/types.ts'
import type { FileCache } from '../store/media/cache.ts'

/** The part of `Speech` that a video needs. */
export type SpokenSound = Pick<Speech, 'wavPath' | 'durationMs' | 'phonemes' | 'words'>
export type SoundSpeaker = (...args: Parameters<Speaker['speak']>) => Promise<SpokenSound>

/**
 * Part of each cache key. It is raised when voices sound different or more is kept of them, so that earlier speech is not
 * used.
 */
const edition = 2

/**
 * Creates a speaker that speaks each text of a video once and caches the sound: the finished clip reuses the speech of
 * its preview. Cache keys are hashes of voice, rate and text.
 */
export function createSpeechCache(speaker: Pick<Speaker, 'speak'>, cache: FileCache): SoundSpeaker {
  async function kept(key: string, wavPath: string): Promise<SpokenSound | undefined> {
    const [sound, facts] = [cache.find(`${key}.wav`), cache.find(`${key}.json`)]
    if (sound === undefined || facts === undefined) return undefined
    try {
      const read = JSON.parse(await readFile(facts, 'utf8')) as {
        durationMs: number
        phonemes: PhonemeTiming[]
        words: WordTiming[]
      }
      // A hard link keeps the content while the work lasts, even when the cache removes the file.
      await link(sound, wavPath)
      return { ...read, wavPath }
    } catch {
      return undefined
    }
  }

  async function keep(key: string, { wavPath, durationMs, phonemes, words }: SpokenSound): Promise<void> {
    const base = join(dirname(wavPath), `keep-${randomUUID()}`)
    try {
      await link(wavPath, `${base}.wav`)
      await writeFile(`${base}.json`, JSON.stringify({ durationMs, phonemes, words }), { mode: 0o600 })
      await cache.put(`${key}.json`, `${base}.json`)
      await cache.put(`${key}.wav`, `${base}.wav`)
    } catch {
      // Nothing is lost when the disk is full or has no hard links: the text is spoken again the next time.
    }
  }

  return async (request, options) => {
    const { voice, rate, text, outBase } = request
    const key = `speech-${sha256(JSON.stringify([edition, voice, rate, text])).slice(0, 40)}`
    const before = await kept(key, `${outBase}.wav`)
    if (before) return before
    const spoken = await speaker.speak(request, options)
    await keep(key, spoken)
    return spoken
  }
}
