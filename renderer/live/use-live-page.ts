import { useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LiveCheck } from '@common/bridge/index.ts'
import { agreeToSpend } from '../face-tools/spend.ts'
import { useConnections } from '../stores/connections.ts'
import { useLive } from '../stores/live.ts'
import { reportError, useToasts } from '../stores/toasts.ts'
import { useLiveChoices } from './choices.ts'
import { noMicrophone, openPicture, openSound } from './media/devices.ts'
import { useDevice } from './media/use-device.ts'
import { useLiveSource } from './source/store.ts'

/** What stands in the way of a session: messages `live.missing.<what>`. */
export type LiveMissing = 'source' | 'face' | 'consent' | 'camera'

/** The live page: what is chosen, the session, and what can be done with it. */
export function useLivePage() {
  const { t } = useI18n()
  const router = useRouter()
  const live = useLive()
  const source = useLiveSource()
  const connections = useConnections()
  const choices = useLiveChoices()
  const { run } = live
  const toasts = useToasts()
  const attempted = ref(false)
  /** Start was pressed, and what it needs is being fetched. */
  const preparing = ref(false)
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
    if (!source.consent) return 'consent'
    return camera.fault.value ? 'camera' : null
  })

  /** What the session begun next is to be like; a running one keeps its quality. */
  function wish(): void {
    live.wishes = {
      quality: choices.quality.value,
      faces: choices.faces.value,
      isActive,
      recordingName: () => t('live.recording.name', { face: baseName(source.portrait?.name ?? '') }),
      onRecorded: (_id, name) =>
        toasts.show({
          level: 'success',
          message: t('live.recording.made', { name }),
          action: { label: t('live.recording.open'), run: () => router.push({ name: 'library' }) },
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
    preparing.value = true
    try {
      if (camera.state.value !== 'on' && !(await camera.on())) return
      // Without a microphone it goes on without sound; the page says so.
      if (wantsSound.value && microphone.state.value !== 'on') await microphone.on()
      const found = await live.check(chosen)
      if (!(await agreed(found))) return
      live.spend = !found.free
      wish()
      preparing.value = false
      await run.start({ sources: [chosen], tracks: tracks() })
    } catch (error) {
      reportError(error)
    } finally {
      preparing.value = false
    }
  }

  const problems = shallowRef<LiveCheck['problems']>([])

  async function agreed({ problems: found, free, creditsPerMinute }: LiveCheck): Promise<boolean> {
    problems.value = found
    if (found.length > 0) return false
    return free || agreeToSpend(connections.current?.name ?? '', creditsPerMinute)
  }

  function stop(): void {
    preparing.value = false
    void run.end()
  }

  // Another face while it is live: no new session, nothing is connected anew.
  const changing = ref(false)
  watch(
    () => [source.source, source.consent] as const,
    async ([now, consent]) => {
      problems.value = []
      if (!now || !consent || !running.value || run.phase === 'asking') return
      changing.value = true
      await live.update(now)
      changing.value = false
    },
  )
  watch(choices.faces, (faces) => run.set({ faces }))
  // Sizes and rates are the camera's own: it is opened anew, and its new track takes the old one's place.
  watch([choices.size, choices.rate], () => {
    if (camera.state.value === 'on') void camera.on()
  })
  watch(wantsSound, (wanted) => {
    if (!wanted) microphone.off()
    else if (running.value) void microphone.on()
  })
  watch([camera.paused, microphone.paused], () => run.beat())

  const idle = useIdle(isActive, () => run.session?.idleLimitMs ?? null)
  live.listen(stopped.signal)
  // A window that is closed says so at once; where even that is lost, its heartbeat is missed.
  useEventListener(window, 'pagehide', () => void run.end())
  onBeforeUnmount(() => {
    void run.end()
    stopped.abort()
  })

  return {
    ...{ live, run, source, choices, camera, microphone, connections },
    ...{ running, busy, preparing, attempted, missing, problems, changing, wantsSound, idle },
    ...{ start, stop },
  }
}
export type LivePageState = ReturnType<typeof useLivePage>

const baseName = (name: string): string => name.replace(/\.[^.]+$/, '')

/** ms until a session without a picture is closed; null while one goes out. */
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
