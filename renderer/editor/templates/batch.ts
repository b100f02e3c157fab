import { defineStore } from 'pinia'
import { computed, markRaw, ref, shallowRef, watch } from 'vue'
import { variablesOf } from '@common/composition/index.ts'
import { useSheetReading } from '../../speech/sheets/use-sheet-reading.ts'
import { useDocument } from '../../stores/document.ts'
import { mappingOf, mapVariables } from './mapping.ts'
import type { ChosenColumns } from './mapping.ts'
import { useBatchCheck } from './use-batch-check.ts'
import { useBatchStart } from './use-batch-start.ts'
import { useRowPreview } from './use-row-preview.ts'

/**
 * A batch of clips of one project: the sheet, its columns, the row on the stage, the check of all rows and the start.
 */
export const useBatch = defineStore('batch', () => {
  const document = useDocument()
  /** The panel is open. */
  const open = ref(false)
  // The sheet is marked as raw, because a store would unwrap the refs inside.
  const sheet = markRaw(useSheetReading())
  const chosen = shallowRef<ChosenColumns>({})
  const reading = sheet.reading

  // The same list while an edit changes none of them, so that what shows them is not rendered with each key.
  const inProject = computed<ReturnType<typeof variablesOf>>((before) => {
    const now = document.own ? variablesOf(document.own) : []
    return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
  })
  const variables = computed(() => mapVariables(inProject.value, reading.value?.columns ?? [], chosen.value))
  /** Variables that need a column and have none. */
  const unmapped = computed(() => variables.value.filter(({ column, optional }) => column === null && !optional))
  /** What the studio checks; null while there is nothing to check. */
  const subject = computed(() => {
    const { session, own } = document
    if (!session || !own || !reading.value || variables.value.length === 0) return null
    const mapping = mappingOf(variables.value)
    return { session: session.id, project: own, reading: reading.value.id, mapping }
  })
  /** Changes with the reading, even when the same file was read again. */
  const asked = computed(() => ({ subject: subject.value, table: reading.value, open: open.value }))

  const preview = markRaw(useRowPreview({ asked, rowCount: () => reading.value?.rowCount ?? 0 }))
  const check = markRaw(useBatchCheck(asked))
  const start = markRaw(useBatchStart({ subject, reading, variables, check }))

  function choose(key: string, column: number | null): void {
    chosen.value = { ...chosen.value, [key]: column }
  }

  function show(): void {
    open.value = true
    check.recall()
    start.recall()
  }

  /** Shows the document on the stage again; the sheet is kept for the next time. */
  function hide(): void {
    preview.leave()
    open.value = false
  }

  // Another table has other columns, so none is chosen yet.
  watch(
    () => reading.value?.id ?? null,
    () => (chosen.value = {}),
    { flush: 'sync' },
  )
  // Another project has other variables, so the sheet is closed.
  watch(
    () => document.session?.id ?? null,
    () => {
      hide()
      void sheet.drop()
    },
    { flush: 'sync' },
  )

  return {
    open,
    sheet,
    reading,
    variables,
    inProject,
    unmapped,
    subject,
    preview,
    check,
    start,
    choose,
    show,
    hide,
  }
})
