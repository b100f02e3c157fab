import { useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LiveCheck } from '@common/bridge/index.ts'
import { agreeToSpend } from '../faces/tools/spend.ts'
import { useConnections } from '../stores/connections.ts'
import { useLive } from './store.ts'
import { reportError, useToasts } from '../stores/toasts.ts'
import { useLiveChoices } from './choices.ts'
import { noMicrophone, openPicture, openSound } from './media/devices.ts'
import { useDevice } from './media/use-device.ts'
import { useLiveSource } from './source/store.ts'
import { useFaceChange } from './use-face-change.ts'
import { usePreparing } from './use-preparing.ts'

/** What is missing for a session: messages `live.missing.<what>`. */
export type LiveMissing = 'source' | 'face' | 'consent'

/**
 * State and actions of the live page: choices, session, recording.
 * @param shownPictures number of swapped frames that were shown so far
 */
export function useLivePage(shownPictures: () => number) {
  const { t } = useI18n()
  const router = useRouter()
  const live = useLive()
  const source = useLiveSource()
  const connections = useConnections()
  const choices = useLiveChoices()
  const { run } = live
  const toasts = useToasts()
  const attempted = ref(false)
  const { preparing, prepare, callOff } = usePreparing()
  const stopped = new AbortController()

  const camera = useDevice({
    kind: 'videoinput',
    id: choices.camera,
    name: choices.cameraName,
    open: (id) => openPicture(id, choices.quality.value),
    onTrack: () => void send(),
  })
  const microphone = useDevice({
    kind: 'audioinput',
    id: choices.microphone,
    name: choices.microphoneName,
    open: openSound,
    onTrack: () => void send(),
  })
  const wantsSound = computed(() => choices.microphone.value !== noMicrophone)
  const running = computed(() => run.phase !== 'idle' && run.phase !== 'ending')
  const busy = computed(() => preparing.value || run.phase === 'ending')
  const isActive = (): boolean =>
    camera.track.value?.readyState === 'live' && camera.track.value.enabled && !camera.track.value.muted

  const missing = computed((): LiveMissing | null => {
    if (!source.picture) return 'source'
    if (!source.source) return 'face'
    return source.consent ? null : 'consent'
  })
  /** Swapped video arrives, but none is being sent that could change it. */
  const still = computed(() => run.phase === 'live' && camera.state.value !== 'on')

  /** Options of the next session; a running one keeps its quality. */
  function wish(): void {
    live.wishes = {
      quality: choices.quality.value,
      faces: choices.faces.value,
      isActive,
      shown: shownPictures,
      recordingName: () => t('live.recording.name', { face: baseName(source.portrait?.name ?? '') }),
      onRecorded: (_id, name) =>
        toasts.show({
          level: 'success',
          message: t('live.recording.made', { name }),
          actions: [{ label: t('live.recording.open'), run: () => router.push({ name: 'library' }) }],
        }),
    }
  }

  const tracks = () => ({
    video: camera.track.value,
    audio: wantsSound.value ? microphone.track.value : null,
  })

  async function send(): Promise<void> {
    if (running.value) await run.publish(tracks())
  }

  async function start(): Promise<void> {
    attempted.value = true
    if (running.value || busy.value || !source.source || !source.consent) return
    const chosen = source.source
    try {
      const ready = await prepare([
        () => camera.state.value === 'on' || camera.on(),
        hearing,
        async () => agreed(await live.check(chosen)),
      ])
      if (!ready) return
      wish()
      face.began(chosen)
      await run.start({ sources: [chosen], tracks: tracks() })
    } catch (error) {
      reportError(error)
    }
  }

  /** Opens the microphone. Without one the session has no sound, and the page says so. */
  async function hearing(): Promise<true> {
    if (wantsSound.value && microphone.state.value !== 'on') await microphone.on()
    return true
  }

  const problems = shallowRef<LiveCheck['problems']>([])

  async function agreed({ problems: found, free, creditsPerMinute }: LiveCheck): Promise<boolean> {
    problems.value = found
    if (found.length > 0) return false
    live.spend = !free
    return free || agreeToSpend(connections.current?.name ?? '', creditsPerMinute)
  }

  function stop(): void {
    callOff()
    // The user may still have to answer the browser's request for permission.
    for (const device of [camera, microphone]) if (device.state.value === 'opening') device.off()
    void run.end()
  }

  // Replaces the face of a running session without a new connection.
  const face = useFaceChange({
    wanted: () => (source.consent && running.value && run.phase !== 'asking' ? source.source : null),
    change: live.update,
  })
  watch(
    () => [source.source, source.consent] as const,
    () => (problems.value = []),
  )
  watch(() => [source.source, source.consent, run.phase] as const, face.follow)
  watch(choices.faces, (faces) => run.set({ faces }))
  // The camera has to be opened again for another size or rate; its new track replaces the old one.
  watch([choices.size, choices.rate], () => {
    if (camera.state.value === 'on') void camera.on()
  })
  watch(wantsSound, (wanted) => {
    if (!wanted) microphone.off()
    else if (running.value) void microphone.on()
  })
  watch([camera.paused, microphone.paused], () => run.heartbeat())

  const idle = useIdle(isActive, () => run.session?.idleLimitMs ?? null)
  live.listen(stopped.signal)
  // A window that closes ends its session at once; if that request is lost, the missing heartbeat ends it.
  useEventListener(window, 'pagehide', () => run.leave())
  onBeforeUnmount(() => {
    stop()
    stopped.abort()
  })

  return {
    live,
    run,
    source,
    choices,
    camera,
    microphone,
    connections,
    running,
    busy,
    preparing,
    attempted,
    missing,
    still,
    problems,
    wantsSound,
    idle,
    changing: face.changing,
    start,
    stop,
  }
}
export type LivePageState = ReturnType<typeof useLivePage>

const baseName = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Time until a session without video is closed, ms; null while video is being sent. */
function useIdle(isActive: () => boolean, limit: () => number | null) {
  const left = ref<number | null>(null)
  let since: number | null = null
  useIntervalFn(() => {
    const most = limit()
    if (most === null || isActive()) since = left.value = null
    else {
      since ??= performance.now()
      left.value = Math.max(0, most - (performance.now() - since))
    }
  }, 1_000)
  return left
}
