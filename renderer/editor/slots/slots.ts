import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { Element, Scene, Slot } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { useSelection } from '../selection.ts'
import { usePanels } from '../shown-panel.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'

/** A slot with what it stands for. */
export interface OpenSlot {
  slot: Slot
  scene: Scene
  /** Null: it is the scene's script. */
  element: Element | null
}

/** What a project from a template asks for, and which of it the user is at. */
export const useSlots = defineStore('slots', () => {
  const document = useDocument()
  const selection = useSelection()
  const panels = usePanels()
  const timings = useTimings()
  const transport = useTransport()

  /** The slots whose element or scene is still there. */
  const list = computed<OpenSlot[]>(() => {
    const { project } = document
    if (!project?.slots) return []
    const elements = new Map(
      project.scenes.flatMap((scene) => scene.elements.map((element) => [element.id, { scene, element }] as const)),
    )
    const scenes = new Map(project.scenes.map((scene) => [scene.id, { scene, element: null }] as const))
    return project.slots.flatMap((slot) => {
      const found = slot.role === 'script' ? scenes.get(slot.target) : elements.get(slot.target)
      // A brand kit's logo has taken the place of words that were asked for.
      const isLogo = slot.role === 'logo' && found?.element?.kind === 'image'
      return found && !isLogo ? [{ slot, ...found }] : []
    })
  })
  const done = computed(() => list.value.filter(({ slot }) => slot.done).length)
  const wanted = ref('')
  const current = computed(() => list.value.find((one) => keyOf(one) === wanted.value) ?? list.value[0] ?? null)
  const index = computed(() => (current.value ? list.value.indexOf(current.value) : -1))

  /** The guide takes the place of the panels until it is closed, for each project that is opened. */
  const isOpen = ref(false)
  watch(
    () => document.session?.id,
    () => {
      isOpen.value = list.value.some(({ slot }) => !slot.done)
      wanted.value = ''
      const first = list.value.find(({ slot }) => !slot.done)
      if (!first) return
      wanted.value = keyOf(first)
      // A project that was open before is shown where it was left.
      if (transport.timeMs === 0 || transport.playFromMs !== null) showSettled(first.scene)
    },
    { immediate: true },
  )
  // Whoever asks for a panel gets it.
  watch([() => panels.tab, () => panels.asked], () => (isOpen.value = false))

  /** Moves the playhead to when everything in a scene has come. */
  function showSettled({ id }: Scene): void {
    const timing = timings.of(id)
    if (timing) transport.showScene(timing)
  }

  /** Goes to a slot: its scene is shown, its element selected. */
  function go(to: OpenSlot): void {
    wanted.value = keyOf(to)
    if (to.element) selection.select([to.element.id])
    else selection.chooseScene(to.scene.id)
    showSettled(to.scene)
  }

  function step(by: number): void {
    const next = list.value[index.value + by]
    if (next) go(next)
  }

  function setDone({ slot }: OpenSlot, isDone: boolean): void {
    const { target, role } = slot
    if (Boolean(slot.done) !== isDone) document.edit('setSlotDone', { target, role, done: isDone }, `slot ${target}`)
  }

  /** Goes to the next slot, which marks nothing; after the last one the guide closes. */
  function next(): void {
    const at = current.value
    if (!at) return
    const isLast = index.value === list.value.length - 1
    if (isLast) isOpen.value = false
    else step(1)
  }

  /** Marks the current slot, whose sample stays as it is, and goes to the next one. */
  function keep(): void {
    if (!current.value) return
    setDone(current.value, true)
    next()
  }

  /** Opens the guide at the first slot that is not filled in. */
  function resume(): void {
    const first = list.value.find(({ slot }) => !slot.done)
    if (!first) return
    isOpen.value = true
    go(first)
  }

  return { list, done, current, index, isOpen, go, next, keep, resume, back: () => step(-1), setDone }
})

export function keyOf({ slot }: OpenSlot): string {
  return `${slot.role} ${slot.target}`
}
