import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ListedTemplate } from '@common/bridge/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText, listed, translate as t } from '../../i18n/translate.ts'
import { attempt } from '../../stores/attempt.ts'
import { useFonts } from '../../stores/fonts.ts'
import { useToasts } from '../../stores/toasts.ts'

/** The user's own templates. */
export const useOwnTemplates = defineStore('own-templates', () => {
  const list = shallowRef<readonly ListedTemplate[]>([])
  /** The one whose name is being changed. */
  const renaming = ref<string | null>(null)
  const toasts = useToasts()

  async function load(): Promise<void> {
    await attempt(async () => (list.value = await studio().ownTemplates.list()))
  }

  /** @throws STUDIO for a name that is taken */
  async function rename(id: string, name: string): Promise<void> {
    await studio().ownTemplates.rename({ id, name })
    await load()
  }

  /** Deletes a template, which the notice about it can bring back. */
  async function remove({ id, name }: ListedTemplate): Promise<void> {
    await attempt(async () => {
      await studio().ownTemplates.remove({ id })
      await load()
      const undo = { label: t('gallery.own.undo'), run: () => restore(id) }
      toasts.show({ level: 'info', message: t('gallery.own.deleted', { name }), actions: [undo] })
    })
  }

  async function restore(id: string): Promise<void> {
    await attempt(async () => {
      await studio().ownTemplates.restore({ id })
      await load()
    })
  }

  async function exportFile({ id, name }: ListedTemplate): Promise<void> {
    await attempt(async () => {
      const [path] = await pickFiles('save-file', { name: `${name}.greenroom-template` })
      if (path === undefined) return
      const { left } = await studio().ownTemplates.exportFile({ id, path })
      const next = left.length > 0 ? t('gallery.own.fontsLeft', { fonts: listed(left) }) : undefined
      toasts.show({ level: 'success', message: t('gallery.own.exported', { name }), next })
    })
  }

  /** Takes over a template from its file. */
  async function importFile(path: string): Promise<void> {
    await attempt(async () => {
      const { name, notices } = await studio().ownTemplates.importFile({ path })
      await load()
      await useFonts().listAgain()
      const next = notices.length > 0 ? notices.map(formatText).join(' ') : undefined
      const level = notices.length > 0 ? 'warning' : 'success'
      toasts.show({ level, message: t('gallery.own.imported', { name }), next })
    })
  }

  async function chooseFile(): Promise<void> {
    await attempt(async () => {
      const [path] = await pickFiles('template')
      if (path !== undefined) await importFile(path)
    })
  }

  return { list, renaming, load, rename, remove, exportFile, importFile, chooseFile }
})
