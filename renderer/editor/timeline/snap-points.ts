import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import type { Clip } from './rows/rows.ts'
import type { SnapPoint } from './snap.ts'
import { useTimelineView } from './view.ts'

/** All visible times that a drag can snap to, except those of the dragged clips. */
export function useSnapPoints(
  clips: () => readonly Clip[],
): (options: { without?: ReadonlySet<string>; playhead?: boolean }) => SnapPoint[] {
  const timings = useTimings()
  const transport = useTransport()
  const view = useTimelineView()
  const speech = useSpeech()

  return ({ without, playhead = true }) => {
    const { fromMs, toMs } = view
    const seen = (ms: number): boolean => ms >= fromMs && ms <= toMs
    const points: SnapPoint[] = []
    const add = (ms: number, kind: SnapPoint['kind']): void => {
      if (seen(ms)) points.push({ ms, kind })
    }
    for (const { scene, startMs, durationMs } of timings.scenes) {
      if (startMs + durationMs < fromMs || startMs > toMs) continue
      add(startMs, 'scene')
      add(startMs + durationMs, 'scene')
      for (const word of speech.of(scene.id).speech?.words ?? []) {
        if (word.startMs < durationMs) add(startMs + word.startMs, 'word')
      }
    }
    for (const clip of clips()) {
      if (without?.has(clip.element.id) || clip.outside) continue
      add(clip.startMs, 'element')
      add(clip.endMs, 'element')
    }
    if (playhead) add(transport.timeMs, 'playhead')
    for (const ms of [transport.inMs, transport.outMs]) if (ms !== null) add(ms, 'range')
    return points
  }
}
