import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { SheetReading, StudioErrorData } from '@common/bridge/index.ts'
import type { Problem, Project } from '@common/composition/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import { withOwnSources } from './own-sources.ts'

/** What a request about rows names: the session, the project, the sheet that was read, and its mapping. */
export interface Subject {
  session: string
  project: Project
  reading: string
  mapping: Record<string, number>
}

export interface Asked {
  subject: Subject | null
  table: SheetReading | null
  open: boolean
}

/** Delay before a chosen row is filled in, ms: held keys pass over many rows. */
const restMs = 60

/** Shows the project with a row's values on the stage. The document is not changed. */
export function useRowPreview({ asked, rowCount }: { asked: ComputedRef<Asked>; rowCount: () => number }) {
  const document = useDocument()
  /** Index of the row; null: the stage shows the document. */
  const row = ref<number | null>(null)
  const problems = shallowRef<readonly Problem[]>([])
  const fault = shallowRef<StudioErrorData | null>(null)
  /** Row on the stage; it may lag behind the requested one. */
  const shown = ref<number | null>(null)
  let last = 0

  const latest = useLatest({
    ask() {
      const { subject } = asked.value
      const of = row.value
      if (!subject || of === null) return null
      const own = subject.project
      return studio()
        .templates.preview({ ...subject, row: of })
        .then((answer) => ({ of, own, ...answer }))
    },
    took(answer) {
      if (row.value !== answer.of) return
      document.showInstead({
        project: withOwnSources(answer.project, answer.own),
        why: translate('templates.preview.readOnly', { row: answer.of + 1 }),
      })
      shown.value = answer.of
      problems.value = answer.problems
      fault.value = null
    },
    failed(error) {
      fault.value = studioError(error)
      problems.value = []
    },
  })

  const count = computed(rowCount)
  const active = computed(() => row.value !== null)

  /** Shows a row on the stage; by default the last one shown. */
  function show(wanted: number = last): void {
    if (count.value === 0) return
    const next = Math.max(0, Math.min(count.value - 1, Math.trunc(wanted)))
    if (row.value === next) return
    row.value = last = next
    latest.changed(restMs)
  }

  const step = (by: number): void => show((row.value ?? last) + (row.value === null ? 0 : by))

  function leave(): void {
    row.value = null
    shown.value = null
    problems.value = []
    fault.value = null
    latest.drop()
    document.showInstead(null)
  }

  watch(asked, (now, before) => {
    if (row.value === null) return
    if (!now.open || !now.subject) return leave()
    if (now.table?.id !== before.table?.id) last = 0
    row.value = last = Math.min(row.value, count.value - 1)
    latest.changed(restMs)
  })
  onScopeDispose(leave)

  return { row, shown, active, count, problems, fault, busy: latest.busy, show, step, leave }
}
