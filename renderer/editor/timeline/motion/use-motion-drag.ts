import { translate } from '../../../i18n/translate.ts'
import { useDocument } from '../../../stores/document.ts'
import { clamp } from '../../box.ts'
import { frameMs, nearestFrame } from '../../frame-time.ts'
import type { Keyframes } from '@common/service/extension/motion.ts'
import { changedMotion, movedFrame, movedKeyframe, removedKeyframe, withoutFrame } from '../../motion/keyframes.ts'
import { changedSound } from '../../motion/volume.ts'
import type { Volumes } from '../../motion/volume.ts'
import { useTransport } from '../../transport.ts'
import { useDrag } from '../../use-drag.ts'
import type { Clip } from '../rows/rows.ts'
import { useTimelineView } from '../view.ts'

type Side = 'in' | 'out'

interface KeyframeChange {
  tracks: (keyframes: Keyframes) => Keyframes
  volume: (frames: Volumes) => Volumes
}

/** The shortest animation that a drag makes: one frame, ms. */
export const leastRampMs = frameMs

/** Changes ramps and keyframes of clips with pointer and keys: a gesture is one step of undo, Escape reverts it. */
export function useMotionDrag() {
  const document = useDocument()
  const transport = useTransport()
  const view = useTimelineView()
  const drag = useDrag()

  const isFixed = ({ element }: Clip): boolean => document.readOnly !== null || element.locked
  const motionOf = ({ element }: Clip) => document.element(element.id)?.motion ?? {}

  function setDuration(clip: Clip, side: Side, wantedMs: number, merge?: string): void {
    const motion = motionOf(clip)
    const animation = motion[side]
    if (!animation) return
    const other = motion[side === 'in' ? 'out' : 'in']?.duration ?? 0
    const most = Math.max(leastRampMs, clip.endMs - clip.startMs - other)
    const duration = Math.round(clamp(nearestFrame(wantedMs), leastRampMs, most))
    const next = changedMotion(motion, { [side]: { ...animation, duration } })
    document.edit('setMotion', { elementId: clip.element.id, motion: next }, merge)
  }

  /** Moves the keyframes at a time. @returns where they are then */
  function moveKeyframe(clip: Clip, from: number, wantedMs: number, merge?: string): number {
    const to = clamp(nearestFrame(wantedMs), 0, clip.endMs - clip.startMs)
    const changes = {
      tracks: (keyframes: Keyframes) => movedKeyframe(keyframes, from, to),
      volume: (frames: Volumes) => movedFrame(frames, from, to),
    }
    change(clip, 'motion.steps.keyframe', changes, merge)
    return Math.round(to)
  }

  function removeKeyframe(clip: Clip, at: number): void {
    const volume = (frames: Volumes) => withoutFrame(frames, at)
    change(clip, 'motion.keyframes.remove', { tracks: (keyframes) => removedKeyframe(keyframes, at), volume })
  }

  /** Changes the keyframes of the picture and of the volume, as far as there are any. */
  function change(
    { element: { id } }: Clip,
    step: 'motion.steps.keyframe' | 'motion.keyframes.remove',
    { tracks, volume }: KeyframeChange,
    merge?: string,
  ): void {
    const { motion, sound } = document.element(id) ?? {}
    document.together(translate(step), () => {
      const refused: (string | null)[] = []
      if (motion?.keyframes) {
        const next = changedMotion(motion, { keyframes: tracks(motion.keyframes) })
        refused.push(document.edit('setMotion', { elementId: id, motion: next }, merge))
      }
      if (sound?.keyframes) {
        const next = changedSound(sound, { keyframes: volume(sound.keyframes) })
        refused.push(document.edit('setSound', { elementId: id, sound: next }, merge))
      }
      return refused
    })
  }

  const seek = (clip: Clip, at: number): void => {
    transport.rate = 0
    transport.seek(clip.startMs + at)
  }

  function dragged(down: PointerEvent, step: string, move: (byMs: number) => void): void {
    if (down.button !== 0) return
    const scrollAt = view.scrollPx
    drag(down, () => {
      document.begin(translate(step))
      return {
        move: (event) => move((event.clientX - down.clientX + view.scrollPx - scrollAt) / view.pxPerMs),
        drop: () => document.commit(),
        cancel: () => document.bail(),
      }
    })
  }

  const take = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    seek,

    dragRamp(down: PointerEvent, clip: Clip, side: Side): void {
      const before = motionOf(clip)[side]?.duration
      if (before === undefined || isFixed(clip)) return
      dragged(down, 'motion.steps.ramp', (byMs) => setDuration(clip, side, before + (side === 'in' ? byMs : -byMs)))
    },

    onRampKey(event: KeyboardEvent, clip: Clip, side: Side): void {
      if (isFixed(clip) || event.ctrlKey || event.metaKey || event.altKey) return
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
      const before = motionOf(clip)[side]?.duration
      if (before === undefined) return
      if (event.key === 'Delete' || event.key === 'Backspace') {
        take(event)
        const next = changedMotion(motionOf(clip), { [side]: undefined })
        document.edit('setMotion', { elementId: clip.element.id, motion: next })
      } else if (way !== undefined) {
        take(event)
        const by = way * (event.shiftKey ? 10 : 1) * frameMs
        setDuration(clip, side, before + by, `timeline-ramp ${side} ${clip.element.id}`)
      }
    },

    dragKeyframe(down: PointerEvent, clip: Clip, at: number): void {
      if (isFixed(clip)) return
      let now = at
      dragged(down, 'motion.steps.keyframe', (byMs) => {
        now = moveKeyframe(clip, now, at + byMs)
      })
    },

    onKeyframeKey(event: KeyboardEvent, clip: Clip, at: number): void {
      if (isFixed(clip)) return
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (event.key === 'Delete' || event.key === 'Backspace') {
        take(event)
        removeKeyframe(clip, at)
      } else if (way !== undefined && event.altKey) {
        take(event)
        const by = way * (event.shiftKey ? 1_000 : frameMs)
        moveKeyframe(clip, at, at + by, `timeline-keyframe ${clip.element.id}`)
      }
    },
  }
}
