import { onBeforeUnmount, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Language } from '@common/languages.ts'
import type { ShapeName } from '@common/templates/index.ts'
import type { ProjectSession, RecentProject, SampleProject } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { useLatest } from '../bridge/latest.ts'
import { studio } from '../bridge/studio.ts'
import { openDialog } from '../editor/project/commands.ts'
import { freeProjectName } from '../editor/project/free-name.ts'
import { createProject, duplicatePath, openPath, openSample } from '../editor/project/open.ts'
import { useBrands } from '../stores/brands.ts'
import { reportError } from '../stores/toasts.ts'
import type { GalleryTemplate } from './gallery/gallery.ts'
import { startOwnTemplate, startTemplate } from './gallery/start-template.ts'

/** Projects to start with: samples, recent ones, a new one. */
export function useStart() {
  const router = useRouter()
  const { locale } = useI18n()
  const brands = useBrands()
  const samples = shallowRef<SampleProject[] | null>(null)
  const recent = shallowRef<RecentProject[] | null>(null)
  /** Id or path of the project that is being opened. */
  const opening = ref<string | null>(null)
  const ended = new AbortController()

  async function load(): Promise<void> {
    try {
      samples.value = await studio().projects.samples()
    } catch (error) {
      samples.value = []
      reportError(error)
    }
  }

  // An answer from before a picture was made must not take the place of one from after it.
  const { ask: loadRecent } = useLatest({
    ask: () => studio().projects.recent(),
    took: (projects: RecentProject[]) => (recent.value = projects),
    failed(error) {
      recent.value ??= []
      reportError(error)
    },
  })

  async function open(what: string, work: () => Promise<ProjectSession | null>): Promise<void> {
    if (opening.value !== null) return
    opening.value = what
    try {
      if (await work()) await router.push({ name: 'editor' })
    } catch (error) {
      reportError(error)
    } finally {
      opening.value = null
    }
  }

  async function forget(path: string): Promise<void> {
    try {
      await studio().projects.forgetRecent({ path })
      recent.value = recent.value?.filter((one) => one.path !== path) ?? null
    } catch (error) {
      reportError(error)
    }
  }

  void load()
  // The list is asked for once it is watched: a picture that is made in between is not told later.
  void follow(
    async (options) => {
      const events = await studio().projects.watch(undefined, options)
      void loadRecent()
      return events
    },
    (event) => event.type === 'recent' && void loadRecent(),
    ended.signal,
  )
  onBeforeUnmount(() => ended.abort())

  return {
    samples,
    recent,
    opening,
    forget,
    sample: (id: string) => open(id, () => openSample(id)),
    duplicate: (path: string) => open(path, () => duplicatePath(path)),
    path: (path: string) => open(path, () => openPath(path)),
    create: (name: string, size: { width: number; height: number }) =>
      open(`${size.width}x${size.height}`, async () => createProject({ name: await freeProjectName(name), ...size })),
    template: ({ id, from }: GalleryTemplate, shape: ShapeName) =>
      open(id, () => {
        const options = { shape, kit: brands.forTemplates?.kit ?? null }
        return from.kind === 'own'
          ? startOwnTemplate(from.template, options)
          : startTemplate(from.template, { ...options, language: locale.value as Language })
      }),
    dialog: () => openDialog(router).catch(reportError),
  }
}
