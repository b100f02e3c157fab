import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import { recordingQuietMs } from '@common/bridge/index.ts'
import type { Recording } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { translate as t } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { useOnAir } from '../../stores/on-air.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'

/** What the dialog records: a voice, or camera and screen. */
export type RecordTab = 'voice' | 'film'

/** Recordings of the open project, and the dialog that makes them. */
export const useRecordings = defineStore('recordings', () => {
  const document = useDocument()
  const onAir = useOnAir()
  const isOpen = ref(false)
  const tab = ref<RecordTab>('voice')
  const all = ref<Recording[]>([])
  /** Recordings that this window makes at the moment. */
  const own = ref<readonly string[]>([])
  const stopped = new AbortController()
  let following = false

  const project = computed(() => document.project?.id ?? null)
  /** Takes that can be chosen, newest first; those that are being recorded are shown elsewhere. */
  const takes = computed(() => all.value.filter(({ id, state }) => state !== 'recording' && !own.value.includes(id)))

  watch(project, (id) => void load(id), { immediate: true })
  watch(own, (ids) => (onAir.isRecording = ids.length > 0))
  onScopeDispose(() => stopped.abort())

  async function load(id: string | null): Promise<void> {
    all.value = []
    if (id === null) return
    listen()
    try {
      const found = await studio().recordings.list({ project: id })
      if (project.value !== id) return
      all.value = found
      tellInterrupted()
      // A window that was just reloaded: the studio will soon know that nothing more comes of its recordings.
      if (found.some(({ id: one, state }) => state === 'recording' && !own.value.includes(one)))
        setTimeout(() => project.value === id && void load(id), recordingQuietMs + 1_000)
    } catch (error) {
      reportError(error)
    }
  }

  function listen(): void {
    if (following) return
    following = true
    void follow(
      (options) => studio().recordings.watch(undefined, options),
      (event) => {
        if (event.type === 'removed') all.value = all.value.filter(({ id }) => id !== event.id)
        else if (event.recording.project === project.value) put(event.recording)
      },
      stopped.signal,
    )
  }

  function put(recording: Recording): void {
    const others = all.value.filter(({ id }) => id !== recording.id)
    all.value = [...others, recording].toSorted((a, b) => b.startedAt - a.startedAt || a.id.localeCompare(b.id))
  }

  /** Offers what a window that crashed or was closed had recorded. */
  function tellInterrupted(): void {
    const [left] = takes.value.filter(({ state }) => state === 'interrupted')
    if (!left) return
    useToasts().show({
      level: 'warning',
      message: t('recording.left', { name: left.name }),
      actions: [{ label: t('recording.showTakes'), run: () => open(left.kind === 'voice' ? 'voice' : 'film') }],
    })
  }

  function open(next: RecordTab): void {
    if (own.value.length > 0) return
    tab.value = next
    isOpen.value = true
    if (project.value !== null)
      void studio()
        .recordings.list({ project: project.value })
        .then((found) => (all.value = found), reportError)
  }

  const act = (work: Promise<unknown>): void => void work.catch(reportError)

  return {
    isOpen,
    tab,
    takes,
    own,
    open,
    put,
    /** Makes the file of an interrupted or failed recording. */
    finish: (id: string) => act(studio().recordings.finish({ id, offsetMs: 0 }).then(put)),
    cancel: (id: string) => act(studio().recordings.cancel({ id })),
    discard: (id: string) => act(studio().recordings.discard({ id })),
    removeNoise: ({ id, name }: Recording) =>
      act(studio().recordings.removeNoise({ id, name: t('recording.names.clean', { name }) })),
  }
})
