import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import type { BodyKind } from '@common/composition/index.ts'
import type { BodyView, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'
import { useConnections } from '../../../stores/connections.ts'
import { useDocument } from '../../document.ts'

/** ms after the last change */
export const bodiesAfterMs = 300

/** Both bodies of the project as they would be sent, all the while it is edited. */
export function useBodies() {
  const document = useDocument()
  const connections = useConnections()
  const views = shallowRef<Readonly<Record<BodyKind, BodyView>> | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const busy = ref(false)
  const connection = computed(() => connections.current?.id ?? 'engine')
  let question = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(
    () => [document.project, document.session?.id, connection.value] as const,
    (_now, before) => {
      clearTimeout(timer)
      question += 1
      if (before?.[1] !== document.session?.id) views.value = null
      // The first time there is nothing to wait for.
      timer = setTimeout(() => void ask(), views.value ? bodiesAfterMs : 0)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => clearTimeout(timer))

  async function ask(): Promise<void> {
    const { session, project } = document
    if (!session || !project) return
    const mine = (question += 1)
    busy.value = true
    try {
      const answer = await studio().generate.bodies({
        session: session.id,
        project,
        connection: connection.value,
      })
      if (mine !== question) return
      views.value = answer
      fault.value = null
    } catch (error) {
      if (mine === question) fault.value = studioError(error)
    } finally {
      if (mine === question) busy.value = false
    }
  }

  return { views, fault, busy, ask }
}
