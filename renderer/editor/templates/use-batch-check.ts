import { computed, onScopeDispose, reactive, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { BatchCheck, StudioErrorData } from '@common/bridge/index.ts'
import type { BodyKind } from '@common/composition/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useSettings } from '../../stores/settings.ts'
import { bodyKinds } from '../problems/check.ts'
import { byRow, ofEveryRow } from './row-problems.ts'
import type { Asked } from './use-row-preview.ts'

/** Delay after the last change before all rows are checked, ms. */
export const checkAfterMs = 400

/** Whether every row can be made, and the cost of all, checked while the panel is open. */
export function useBatchCheck(asked: ComputedRef<Asked>) {
  const connections = useConnections()
  const settings = useSettings()
  const choice = reactive({ kind: 'avatar-video' as BodyKind, connection: 'engine' })
  const answer = shallowRef<BatchCheck | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const connection = computed(() => connections.byId(choice.connection) ?? connections.current)
  let running: AbortController | undefined

  const latest = useLatest({
    ask() {
      const { subject, open } = asked.value
      if (!subject || !open) return null
      running = new AbortController()
      const as = { kind: choice.kind, connection: choice.connection }
      return studio().templates.check({ ...subject, ...as }, { signal: running.signal })
    },
    took(found) {
      answer.value = found
      fault.value = null
    },
    failed(error) {
      answer.value = null
      fault.value = studioError(error)
    },
  })

  /** Checking hundreds of rows takes a while: a new check cancels the running one. */
  function ask(afterMs: number): void {
    latest.changed(afterMs)
    running?.abort()
  }

  watch([asked, () => choice.kind, () => choice.connection], ([now]) => {
    if (now.subject && now.open) return ask(checkAfterMs)
    latest.drop()
    running?.abort()
    if (!now.subject) {
      answer.value = null
      fault.value = null
    }
  })

  onScopeDispose(() => {
    latest.drop()
    running?.abort()
  })

  const rows = computed(() => byRow(answer.value?.problems ?? []))
  const everywhere = computed(() => ofEveryRow(rows.value, answer.value?.rows ?? 0))
  /** Rows whose clip can't be made, as far as the studio lists them. */
  const bad = computed(() => new Set(rows.value.filter((one) => one.bad).map(({ row }) => row)))

  /** Restores the last choices. */
  function recall(): void {
    const kind = bodyKinds.find((one) => one === settings.settings.layout['generate.kind'])
    if (kind) choice.kind = kind
    if (!connections.byId(choice.connection) || answer.value === null)
      choice.connection = connections.current?.id ?? 'engine'
  }

  return {
    choice,
    connection,
    answer,
    fault,
    rows,
    everywhere,
    bad,
    busy: latest.busy,
    ask: () => ask(0),
    recall,
  }
}

export type BatchChecking = ReturnType<typeof useBatchCheck>
