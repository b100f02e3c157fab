import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { validate, problemKey } from '@common/composition/index.ts'
import type { BodyKind, Problem } from '@common/composition/index.ts'
import type { GenerateCheck, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useDocument } from '../../stores/document.ts'
import { sortProblems } from './problem-subject.ts'

export const bodyKinds = ['avatar-video', 'talking-avatar'] as const
/** ms after the last change before the studio is asked */
export const checkAfterMs = 500

/** Whether the project can be generated, as either kind, all the while it is edited. */
export const useCheck = defineStore('generate-check', () => {
  const document = useDocument()
  const connections = useConnections()
  const connection = computed(() => connections.current?.id ?? 'engine')
  const checks = shallowRef<Readonly<Partial<Record<BodyKind, GenerateCheck>>>>({})
  const fault = shallowRef<StudioErrorData | null>(null)
  /** Grows with each user of the checks; nobody looking, nothing asked. */
  const watchers = ref(0)
  const { ask, busy, changed, drop } = useLatest({
    ask() {
      const { session, own: project } = document
      if (!session || !project) return null
      const input = { session: session.id, project, connection: connection.value }
      return Promise.all(bodyKinds.map((kind) => studio().generate.check({ ...input, kind })))
    },
    took(answers) {
      checks.value = Object.fromEntries(bodyKinds.map((kind, i) => [kind, answers[i]!]))
      fault.value = null
    },
    failed(error) {
      fault.value = studioError(error)
    },
  })
  onScopeDispose(drop)

  /** What the document itself says, at once. */
  const own = computed<Problem[]>(() => (document.own ? sortProblems(validate(document.own)) : []))

  watch(
    () => [document.own, document.session?.id, connection.value, watchers.value > 0] as const,
    ([project, session], before) => {
      if (session !== before?.[1]) {
        checks.value = {}
        fault.value = null
      }
      if (!project || watchers.value === 0) drop()
      else changed(checkAfterMs)
    },
    { immediate: true },
  )

  /** Everything against a kind: the document's own problems at once, the studio's when they come. */
  function problemsOf(kind: BodyKind): Problem[] {
    return sortProblems([...own.value, ...(checks.value[kind]?.problems ?? [])])
  }

  /** Problems that stand in the way of both kinds; the rest is said of each kind by itself. */
  const shared = computed(() => {
    const other = new Set(problemsOf('talking-avatar').map(problemKey))
    return problemsOf('avatar-video').filter((one) => other.has(problemKey(one)))
  })

  return { checks, own, shared, fault, busy, watchers, connection, ask, problemsOf }
})
