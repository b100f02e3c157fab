import { computed, reactive, ref, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { SheetReading, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useSettings } from '../../stores/settings.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import type { MappedVariable } from './mapping.ts'
import { draftNames, usualNames } from './names.ts'
import type { BatchChecking } from './use-batch-check.ts'
import { useBatchSpace } from './use-batch-space.ts'
import type { Subject } from './use-row-preview.ts'

interface Parts {
  subject: ComputedRef<Subject | null>
  reading: Readonly<Ref<SheetReading | null>>
  variables: ComputedRef<readonly MappedVariable[]>
  check: BatchChecking
}

export interface Started {
  jobs: number
  skipped: number
}

/** Longest value that `layout` of the settings can store, in characters. */
const mostKept = 200

/** File names and folder of the clips, and the start of the batch. */
export function useBatchStart({ subject, reading, variables, check }: Parts) {
  const document = useDocument()
  const settings = useSettings()
  const plan = reactive({
    names: usualNames,
    /** Folder for the clips; null: the clips folder of the settings. */
    folder: null as string | null,
    skipProblems: false,
  })
  const space = useBatchSpace(
    () => check.answer.value,
    () => plan.folder,
  )
  const starting = ref(false)
  const fault = shallowRef<StudioErrorData | null>(null)
  /** Value of `{date}` in the preview of the names. */
  const now = ref(Date.now())

  const names = computed(() => {
    if (!reading.value || !document.own) return null
    return draftNames({
      template: plan.names,
      reading: reading.value,
      project: document.own,
      variables: variables.value,
      kind: check.choice.kind,
      now: now.value,
      left: check.bad.value,
    })
  })
  /** Number of clips that would be made. */
  const count = computed(() => {
    const found = check.answer.value
    if (!found || (found.rowsWithProblems > 0 && !plan.skipProblems)) return 0
    return found.ready
  })
  const ready = computed(
    () =>
      subject.value !== null &&
      count.value > 0 &&
      !check.busy.value &&
      !starting.value &&
      names.value?.problem === null,
  )

  function recall(): void {
    const kept = settings.settings.layout['templates.names']
    if (typeof kept === 'string' && kept !== '') plan.names = kept
    now.value = Date.now()
    fault.value = null
  }

  /** Returns the started jobs; null when the start was refused (`fault` says why) or the user did not confirm. */
  async function start(): Promise<Started | null> {
    const on = subject.value
    const { kind, connection } = check.choice
    if (!on || !ready.value) return null
    starting.value = true
    fault.value = null
    try {
      const paid = check.connection.value?.builtIn === false
      if (paid && !(await agreed())) return null
      const { names: template, folder, skipProblems } = plan
      const begun = await studio().templates.start({
        ...on,
        kind,
        connection,
        names: template,
        folder,
        skipProblems,
        spend: paid,
      })
      settings.setLayout('generate.kind', kind)
      if (template.length <= mostKept) settings.setLayout('templates.names', template)
      return { jobs: begun.jobs, skipped: begun.skipped }
    } catch (error) {
      fault.value = studioError(error)
      return null
    } finally {
      starting.value = false
    }
  }

  function agreed(): Promise<boolean> {
    const name = check.connection.value?.name ?? ''
    const credits = check.answer.value?.credits ?? null
    const what = { connection: name, n: count.value, credits: credits ?? 0 }
    return confirm({
      title: translate('templates.spend.title', what),
      message: translate(credits === null ? 'templates.spend.unknown' : 'templates.spend.known', what),
      confirm: translate('templates.spend.confirm', what),
    })
  }

  return { plan, space, names, count, ready, starting, fault, recall, start }
}
