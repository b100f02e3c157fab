import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { AfterDownload, BatchPlan, ItemChoice, RemoteQuery, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { useLatest } from '../../../bridge/latest.ts'
import { studio } from '../../../bridge/studio.ts'
import { useBatches } from '../../../stores/batches.ts'
import { useSettings } from '../../../stores/settings.ts'
import { reportError } from '../../../stores/toasts.ts'
import { keepPlan, recallPlan } from './last-plan.ts'
import { checkTemplate } from '../../../app/files/template-field.ts'
import { formatText, formatOrNull } from '../../../i18n/translate.ts'

type Client = ReturnType<typeof studio>['collect']
export type NamesAnswer = Awaited<ReturnType<Client['names']>>
export type SpaceAnswer = Awaited<ReturnType<Client['space']>>
export type CanAnswer = Awaited<ReturnType<Client['can']>>

/** What is to be downloaded: these ids, and the query that finds just them where there is one. */
export interface DownloadRequest {
  ids: readonly string[]
  query: RemoteQuery | null
  /** How many of them are known not to be ready. */
  unready: number
}

/** Most ids that are sent at each key press; above it the query is sent instead. */
const mostIdsAsked = 2_000
const pauseMs = 200

/** A plan for a download: where to, which names, what after; and what the studio says to it. */
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
  /** What the template says by itself, at once. */
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

  function choice(asking: boolean): ItemChoice | null {
    const { ids = [], query = null } = request.value ?? {}
    if (asking && query && ids.length > mostIdsAsked) return { kind: 'query', query }
    return ids.length === 0 ? null : { kind: 'ids', ids: [...ids] }
  }

  const after = (): AfterDownload => ({ ...plan.after })
  const naming = useLatest({
    ask: () => {
      const items = choice(true)
      return items && studio().collect.names({ items, template: plan.template, after: after() })
    },
    // With a fault in the template there are no names: the last ones stand there meanwhile.
    took: (answer) => (names.value = answer.ok ? answer : { ...answer, names: names.value?.names ?? [] }),
    failed: (error) => (fault.value = studioError(error)),
  })
  const spacing = useLatest({
    ask: () => {
      const items = choice(true)
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

  async function open(wanted: DownloadRequest): Promise<void> {
    Object.assign(plan, plan.folder === '' ? recallPlan(settings.settings.layout) : {})
    plan.folder ||= settings.settings.clipsFolder ?? ''
    names.value = null
    space.value = null
    fault.value = null
    request.value = wanted
    try {
      can.value = await studio().collect.can()
      if (plan.folder !== '') return
      const { clipsFolder } = await studio().app.listFolder({ kind: 'folder' })
      // Without a stored plan the clips folder is used, unless the user has typed a folder meanwhile.
      plan.folder ||= clipsFolder
    } catch (error) {
      reportError(error)
    }
  }

  function close(): void {
    request.value = null
    naming.drop()
    spacing.drop()
  }

  /** The id of the batch; null where the studio refused. */
  async function start(): Promise<string | null> {
    const items = choice(false)
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
