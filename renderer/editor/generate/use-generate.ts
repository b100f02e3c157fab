import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type { BodyKind } from '@common/composition/index.ts'
import type { ExportPlan, GenerateCheck, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useSettings } from '../../stores/settings.ts'
import { useDocument } from '../../stores/document.ts'
import { bodyKinds } from '../problems/check.ts'
import { checkOf, hasLanguages, usualLanguages } from './language-checks.ts'
import { sortProblems } from '../problems/problem-subject.ts'

/** Choices of the dialog Generate, its check, and the start of the job. */
export function useGenerate() {
  const document = useDocument()
  const connections = useConnections()
  const settings = useSettings()
  const choice = reactive({
    kind: 'avatar-video' as BodyKind,
    connection: 'engine',
    name: '',
    /** Folder for the clip; null: the clips folder of the settings. */
    folder: null as string | null,
    /** This clip has captions; the project stays as it is. */
    captions: false,
    /** Languages of the clips, of a project that has several; empty: the project's own one. */
    languages: [] as string[],
    /** The export that is made of the clip once it is done; null for none. */
    export: null as ExportPlan | null,
  })
  const checks = shallowRef<Readonly<Partial<Record<BodyKind, GenerateCheck>>>>({})
  const checking = ref(false)
  const starting = ref(false)
  const fault = shallowRef<StudioErrorData | null>(null)
  let question = 0

  const connection = computed(() => connections.byId(choice.connection) ?? connections.current)
  const check = computed(() => checks.value[choice.kind] ?? null)
  const problems = computed(() => sortProblems(check.value?.problems ?? []))
  const errors = computed(() => problems.value.filter((one) => one.severity === 'error'))
  const warnings = computed(() => problems.value.filter((one) => one.severity === 'warning'))
  const ready = computed(
    () =>
      check.value?.ok === true &&
      !checking.value &&
      !starting.value &&
      choice.name.trim() !== '' &&
      (choice.languages.length > 0 || !hasLanguages(document.own)),
  )

  /** Opens the dialog with the last choices. */
  function open(): void {
    const kind = bodyKinds.find((one) => one === settings.settings.layout['generate.kind'])
    choice.kind = kind ?? 'avatar-video'
    choice.connection = connections.current?.id ?? 'engine'
    choice.name = document.own?.name ?? ''
    choice.captions = document.own?.captions?.shown === true
    choice.languages = usualLanguages(document.own)
    fault.value = null
    void look()
  }

  /** Finds every problem before anything is sent. */
  async function look(): Promise<void> {
    const { session, own: project } = document
    if (!session || !project) return
    const mine = (question += 1)
    checking.value = true
    try {
      const { connection: on, captions, languages } = choice
      const input = { session: session.id, project, connection: on, captions }
      const answers = await Promise.all(bodyKinds.map((kind) => checkOf({ ...input, kind }, languages)))
      if (mine !== question) return
      checks.value = Object.fromEntries(bodyKinds.map((kind, i) => [kind, answers[i]!]))
      fault.value = null
    } catch (error) {
      if (mine !== question) return
      checks.value = {}
      fault.value = studioError(error)
    } finally {
      if (mine === question) checking.value = false
    }
  }

  watch(
    () => [
      choice.connection,
      choice.captions,
      choice.languages.join(),
      document.own?.disclosure?.sign,
      document.own?.disclosure?.notice,
    ],
    () => void look(),
  )

  /** Returns the id of the first new job and how many there are; null when it was refused (`fault` says why). */
  async function start(): Promise<{ jobId: string; jobs: number } | null> {
    const { session, own: project } = document
    if (!session || !project || !ready.value) return null
    starting.value = true
    fault.value = null
    try {
      const { kind, connection: on, folder, captions, languages, export: plan } = choice
      const name = choice.name.trim()
      const input = { session: session.id, project, kind, connection: on, name, folder, captions, export: plan }
      const started = await studio().generate.start(languages.length === 0 ? input : { ...input, languages })
      settings.setLayout('generate.kind', kind)
      return started
    } catch (error) {
      fault.value = studioError(error)
      return null
    } finally {
      starting.value = false
    }
  }

  return {
    choice,
    checks,
    check,
    checking,
    starting,
    fault,
    connection,
    errors,
    warnings,
    ready,
    open,
    look,
    start,
  }
}
