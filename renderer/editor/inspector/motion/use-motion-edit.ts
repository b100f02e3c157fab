import { computed } from 'vue'
import type { Element } from '@common/composition/index.ts'
import type { Keyframes, Motion } from '@common/service/extension/motion.ts'
import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { changedMotion } from '../../motion/keyframes.ts'
import { showingMs } from '../../motion/moment.ts'
import { StepKeys } from '../../step-keys.ts'
import { useTimings } from '../../timings.ts'
import { useTransport } from '../../transport.ts'

/** Changes of how an element moves, and where the playhead is in its showing. */
export function useMotionEdit(element: () => Element) {
  const document = useDocument()
  const toasts = useToasts()
  const timings = useTimings()
  const transport = useTransport()
  const steps = new StepKeys()

  const timing = computed(() =>
    timings.scenes.find(({ scene }) => scene.elements.some(({ id }) => id === element().id)),
  )
  /** For how long the element is shown, ms. */
  const lengthMs = computed(() => (timing.value ? showingMs(element(), timing.value.durationMs) : 0))
  const startMs = computed(() => (timing.value?.startMs ?? 0) + (element().start ?? 0))
  /** Ms since the element appeared; null while the playhead is not over it. */
  const elapsedMs = computed(() => {
    const at = transport.timeMs - startMs.value
    return at >= 0 && at <= lengthMs.value ? at : null
  })

  /**
   * Changes some fields of the motion; undefined removes one.
   * @param field what was changed: quick changes of the same field are one step of undo
   */
  function set(change: { [Field in keyof Motion]: Motion[Field] | undefined }, field: string): void {
    const { id, motion } = element()
    const edit = { elementId: id, motion: changedMotion(motion, change) }
    const refused = document.edit('setMotion', edit, steps.next(`motion ${field} ${id}`))
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  const setKeyframes = (keyframes: Keyframes, field: string): void => set({ keyframes }, field)

  function seek(elapsed: number): void {
    transport.rate = 0
    transport.seek(startMs.value + elapsed)
  }

  return { lengthMs, startMs, elapsedMs, set, setKeyframes, seek }
}
