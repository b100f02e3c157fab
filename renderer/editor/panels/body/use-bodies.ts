import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { BodyKind } from '@common/composition/index.ts'
import type { BodyView, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { useLatest } from '../../../bridge/latest.ts'
import { studio } from '../../../bridge/studio.ts'
import { useConnections } from '../../../stores/connections.ts'
import { useDocument } from '../../../stores/document.ts'

/** Delay after the last change of the project before the bodies are compiled again, ms. */
export const bodiesAfterMs = 300

/** The bodies of both endpoints as they would be sent, updated while the project is edited. */
export function useBodies() {
  const document = useDocument()
  const connections = useConnections()
  const views = shallowRef<Readonly<Record<BodyKind, BodyView>> | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const connection = computed(() => connections.current?.id ?? 'engine')
  const { ask, busy, changed, drop } = useLatest({
    ask() {
      const { session, project } = document
      if (!session || !project) return null
      return studio().generate.bodies({ session: session.id, project, connection: connection.value })
    },
    took(answer) {
      views.value = answer
      fault.value = null
    },
    failed(error) {
      fault.value = studioError(error)
    },
  })

  watch(
    () => [document.project, document.session?.id, connection.value] as const,
    (_now, before) => {
      if (before?.[1] !== document.session?.id) views.value = null
      // The first bodies are requested at once; the pause collects later changes.
      changed(views.value ? bodiesAfterMs : 0)
    },
    { immediate: true },
  )
  onBeforeUnmount(drop)

  return { views, fault, busy, ask }
}
