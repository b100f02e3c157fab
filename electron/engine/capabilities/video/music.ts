import { joinedSpans } from '../../../common/music/index.ts'
import type { SpeechSpan } from '../../../common/music/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import type { MusicBed } from '../../../media/types.ts'
import { itemSpans } from '../../../common/transitions/index.ts'
import type { PlanMusic, VideoPlan } from './plan/types.ts'
import type { Scene } from './scenes.ts'
import type { ReadySound } from './sounds.ts'

/** The plan with the music that its project asks for. */
export function withMusic(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  if (!extension?.music || extension.music.muted) return plan
  const { url, silentItems, ...settings } = extension.music
  const items = plan.items.map((item, index) =>
    silentItems?.includes(index) && item.voice ? { ...item, voice: { ...item.voice, isSilent: true as const } } : item,
  )
  return { ...plan, items, music: { url, settings, field: 'extras.project.music.url' } }
}

/**
 * When somebody speaks in a video, ms from the first of its items: voices and further speech by the words that the engine
 * knows of them; a voice that was recorded elsewhere counts as speech from beginning to end.
 */
export function speechSpans(scenes: readonly Scene[], shown: readonly Pick<SpeechSpan, 'startMs'>[]): SpeechSpan[] {
  const spans: SpeechSpan[] = []
  for (const [index, { voice, audio, durationMs }] of scenes.entries()) {
    const { startMs } = shown[index]!
    const spoken = audio.filter(({ words, part }) => words !== undefined && !part?.settings.muted)
    for (const sound of voice && !voice.isSilent ? [voice, ...spoken] : spoken) {
      const fromMs = sound.fragment?.startMs ?? 0
      const lastsMs = Math.min(sound.durationMs, durationMs)
      const words = sound.words && sound.words.length > 0 ? sound.words : [{ startMs: fromMs, endMs: fromMs + lastsMs }]
      for (const word of words) {
        const span = {
          startMs: startMs + Math.max(0, word.startMs - fromMs),
          endMs: startMs + Math.min(lastsMs, word.endMs - fromMs),
        }
        if (span.endMs > span.startMs) spans.push(span)
      }
    }
  }
  return joinedSpans(spans, 0)
}

/**
 * The music as it is composed, under scenes that begin at `elapsedMs` of a video of `wholeMs`.
 * @param shown when each of them is shown
 */
export function musicBed(
  music: { plan: PlanMusic; sound: ReadySound },
  scenes: readonly Scene[],
  shown: readonly Pick<SpeechSpan, 'startMs'>[],
  { elapsedMs = 0, wholeMs }: Pick<MusicBed, 'elapsedMs' | 'wholeMs'> = {},
): MusicBed {
  const { path, label, fragment } = music.sound
  return {
    path,
    label,
    ...(fragment ? { fragment } : {}),
    settings: music.plan.settings,
    speech: speechSpans(scenes, shown).map((span) => ({
      startMs: span.startMs + elapsedMs,
      endMs: span.endMs + elapsedMs,
    })),
    elapsedMs,
    ...(wholeMs === undefined ? {} : { wholeMs }),
  }
}

/**
 * Where a part of a plan lies in its video, as far as the lengths of earlier items are given; otherwise its music begins
 * with it. The music of a part that is followed by others does not fade out.
 */
export function partOfFilm(
  plan: VideoPlan,
  { from, to }: { from: number; to: number },
  durationMs: number,
): Pick<MusicBed, 'elapsedMs' | 'wholeMs'> {
  const { items, music } = plan
  const lengths = items.map((item) => item.durationMs ?? Number.NaN)
  const elapsedMs = itemSpans(lengths, plan.scenes)[from]!.startMs
  const startMs = Number.isNaN(elapsedMs) ? 0 : elapsedMs
  if (to === items.length || !music) return { elapsedMs: startMs }
  return { elapsedMs: startMs, wholeMs: startMs + durationMs + music.settings.fadeOut + 1 }
}
