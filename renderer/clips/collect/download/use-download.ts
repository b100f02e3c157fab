import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { AfterDownload, BatchPlan, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { useLatest } from '../../../bridge/latest.ts'
import { studio } from '../../../bridge/studio.ts'
import { useBatches } from '../../../stores/clips/batches.ts'
import type { DownloadRequest } from '../../../stores/clips/download-request.ts'
import { useSettings } from '../../../stores/settings.ts'
import { reportError } from '../../../stores/toasts.ts'
import { keepPlan, recallPlan } from './last-plan.ts'
import { checkTemplate } from '../../../app/files/template-field.ts'
import { formatText, formatOrNull } from '../../../i18n/translate.ts'

type Client = ReturnType<typeof studio>['collect']
export type NamesAnswer = Awaited<ReturnType<Client['names']>>
export type SpaceAnswer = Awaited<ReturnType<Client['space']>>
export type CanAnswer = Awaited<ReturnType<Client['can']>>

const pauseMs = 200

/** The plan of a download (folder, file names, what is done afterwards), and the studio's check of it. */
export function useDownload() {
  const batches = useBatches()
  const settings = useSettings()
  const request = shallowRef<DownloadRequest | null>(null)
  const plan = reactive<BatchPlan>(recallPlan({}))
  const names = shallowRef<NamesAnswer | null>(null)
  const space = shallowRef<SpaceAnswer | null>(null)
  const can = shallowRef<CanAnswer>([])
  const folderFault = ref<string | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const starting = ref(false)
  /** What the window finds wrong with the template by itself, before the studio answers. */
  const local = computed(() =>
    checkTemplate(
      plan.template,
      names.value?.fields.map((one) => one.name),
    ),
  )
  const problem = computed(() => {
    if (local.value) return local.value.problem
    const named = names.value?.problem
    return formatOrNull(named)
  })

  /** Ids of the clips; null while there are none. */
  function choice(): string[] | null {
    const ids = request.value?.ids ?? []
    return ids.length === 0 ? null : [...ids]
  }

  const after = (): AfterDownload => ({ ...plan.after })
  const naming = useLatest({
    ask: () => {
      const items = choice()
      return items && studio().collect.names({ items, template: plan.template, after: after() })
    },
    // A faulty template gives no names, so the last valid ones stay visible.
    took: (answer) => (names.value = answer.ok ? answer : { ...answer, names: names.value?.names ?? [] }),
    failed: (error) => (fault.value = studioError(error)),
  })
  const spacing = useLatest({
    ask: () => {
      const items = choice()
      const folder = plan.folder.trim()
      return items && folder !== '' ? studio().collect.space({ items, folder }) : null
    },
    took: (answer) => {
      space.value = answer
      folderFault.value = answer.ok || answer.message === null ? null : formatText(answer.message)
    },
    failed: (error) => {
      space.value = null
      folderFault.value = formatText(studioError(error).message)
    },
  })

  watch(
    () => [plan.template, plan.after, request.value] as const,
    () => {
      fault.value = null
      if (request.value && plan.template !== '') naming.changed(pauseMs)
    },
    { deep: true },
  )
  watch(
    () => [plan.folder, request.value] as const,
    () => {
      folderFault.value = null
      if (request.value) spacing.changed(pauseMs)
    },
  )

  const ready = computed(
    () =>
      request.value !== null &&
      plan.folder.trim() !== '' &&
      problem.value === null &&
      names.value?.ok === true &&
      !naming.busy.value &&
      folderFault.value === null &&
      !starting.value,
  )

  /** The request whose dialog is about to open. */
  let opening: DownloadRequest | null = null

  async function open(wanted: DownloadRequest): Promise<void> {
    opening = wanted
    Object.assign(plan, plan.folder === '' ? recallPlan(settings.settings.layout) : {})
    plan.folder ||= settings.settings.clipsFolder ?? ''
    names.value = null
    space.value = null
    fault.value = null
    try {
      // The usual folder is requested before the dialog opens: a later answer would replace what the user is typing.
      if (plan.folder === '') plan.folder = (await studio().app.listFolder({ kind: 'folder' })).clipsFolder
    } catch (error) {
      reportError(error)
    }
    if (opening !== wanted) return
    request.value = wanted
    try {
      can.value = await studio().collect.can()
    } catch (error) {
      reportError(error)
    }
  }

  function close(): void {
    opening = null
    request.value = null
    naming.drop()
    spacing.drop()
  }

  /** Starts the download. Returns the batch's id; null where the studio refused. */
  async function start(): Promise<string | null> {
    const items = choice()
    if (!items || !ready.value) return null
    starting.value = true
    fault.value = null
    try {
      const batch = await batches.begin(items, { ...plan, folder: plan.folder.trim(), after: after() })
      keepPlan(plan, settings.setLayout)
      return batch.id
    } catch (error) {
      fault.value = studioError(error)
      return null
    } finally {
      starting.value = false
    }
  }

  return {
    request,
    plan,
    names,
    space,
    can,
    isOpen: computed(() => request.value !== null),
    folderFault,
    fault,
    problem,
    local,
    ready,
    starting,
    naming: naming.busy,
    measuring: spacing.busy,
    open,
    close,
    start,
  }
}
