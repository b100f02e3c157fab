import { computed, onScopeDispose, ref, watch } from 'vue'
import type { BodyKind } from '@common/composition/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText } from '../../i18n/translate.ts'
import { useConnections } from '../../stores/connections.ts'
import { useDocument } from '../../stores/document.ts'
import { useEngine } from '../../stores/engine.ts'
import { useSettings } from '../../stores/settings.ts'
import { bodyKinds } from '../problems/check.ts'
import { useMadeAhead } from './made-ahead.ts'

/** Delay after the last change of the project before its clip is made ahead, ms. */
const pauseMs = 6_000
/** Delay before that is begun again after it was given up for something else, ms. */
const againMs = 20_000

/** The part of the Battery Status API that is used; browsers without it are taken to be plugged in. */
interface Battery extends EventTarget {
  charging: boolean
}

/** Whether the machine runs on its battery. */
export function useOnBattery() {
  const onBattery = ref(false)
  const stop = new AbortController()
  const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  const look = async (): Promise<void> => {
    const battery = await ask?.call(navigator)
    if (!battery) return
    const tell = (): void => void (onBattery.value = !battery.charging)
    battery.addEventListener('chargingchange', tell, { signal: stop.signal })
    tell()
  }
  // A window that may not know of the battery is as one that has none.
  look().catch(() => undefined)
  onScopeDispose(() => stop.abort())
  return onBattery
}

/**
 * Has the built-in engine make what the project's clip needs while nobody changes the project or asks for anything else, so
 * that the clip is there soon after it is asked for.
 */
export function keepAhead(): void {
  const document = useDocument()
  const connections = useConnections()
  const engine = useEngine()
  const { settings } = useSettings()
  const onBattery = useOnBattery()
  const madeAhead = useMadeAhead()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  const wanted = computed(() => {
    const { session, own: project, revision } = document
    const isAble =
      settings.makeAhead && !onBattery.value && connections.current?.builtIn && engine.status.name === 'ready'
    if (!session || !project || !isAble) return null
    const kind: BodyKind = bodyKinds.find((one) => one === settings.layout['generate.kind']) ?? 'avatar-video'
    return { session: session.id, kind, revision, project }
  })

  async function ask(): Promise<void> {
    const now = wanted.value
    if (!now) return
    const controller = new AbortController()
    asking = controller
    const { signal } = controller
    const { session, project, kind } = now
    try {
      const events = await studio().generate.ahead({ session, project, kind }, { signal })
      for await (const event of events) {
        if (signal.aborted) break
        if (event.type === 'progress') madeAhead.tell(now, 'making')
        else if (event.isMade) madeAhead.tell(now, 'made')
        else {
          madeAhead.tell(now, null)
          timer = setTimeout(() => void ask(), againMs)
        }
      }
    } catch (error) {
      if (!signal.aborted) madeAhead.tell(now, null)
      // Most projects can't be made before they are finished; the list of problems says what they lack.
      if (!signal.aborted && studioError(error).code !== 'problems')
        console.warn('Nothing was made ahead.', formatText(studioError(error).message))
    }
  }

  watch(
    wanted,
    () => {
      clearTimeout(timer)
      asking?.abort()
      if (wanted.value) timer = setTimeout(() => void ask(), pauseMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    clearTimeout(timer)
    asking?.abort()
  })
}
