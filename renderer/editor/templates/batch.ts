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

/** Many clips of one project: the sheet, what its columns stand for, the row on the stage, the check of all and the start. */
export const useBatch = defineStore('batch', () => {
  const document = useDocument()
  /** The panel is there. */
  const open = ref(false)
  // Raw: a store would take the refs within them apart.
  const sheet = markRaw(useSheetReading())
  const chosen = shallowRef<ChosenColumns>({})
  const reading = sheet.reading

  const inProject = computed(() => (document.own ? variablesOf(document.own) : []))
  const variables = computed(() => mapVariables(inProject.value, reading.value?.columns ?? [], chosen.value))
  /** They need a column and have none. */
  const unmapped = computed(() => variables.value.filter(({ column, optional }) => column === null && !optional))
  /** What the studio is asked about; null while there is nothing to ask. */
  const subject = computed(() => {
    const { session, own } = document
    if (!session || !own || !reading.value || variables.value.length === 0) return null
    const mapping = mappingOf(variables.value)
    return { session: session.id, project: own, reading: reading.value.id, mapping }
  })
  /** Changes with the table, even when the same one was read once more. */
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

  /** The stage is the document's again; the sheet stays for the next time. */
  function hide(): void {
    preview.leave()
    open.value = false
  }

  // Another table, other columns.
  watch(
    () => reading.value?.id ?? null,
    () => (chosen.value = {}),
    { flush: 'sync' },
  )
  // Another project, another sheet.
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
