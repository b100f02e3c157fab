import { defineStore } from 'pinia'
import { useLocalStorage } from '@vueuse/core'
import { computed, ref, shallowRef } from 'vue'
import type { Brand } from '@common/bridge/index.ts'
import type { BrandKit } from '@common/composition/brand/index.ts'
import { studio } from '../bridge/studio.ts'
import { formatText, listed, translate as t } from '../i18n/translate.ts'
import { attempt } from './attempt.ts'
import { useFonts } from './fonts.ts'
import { useToasts } from './toasts.ts'

/** The user's brand kits. */
export const useBrands = defineStore('brands', () => {
  const brands = shallowRef<readonly Brand[]>([])
  const loaded = ref(false)
  const wanted = ref<string | null>(null)
  /** The kit that is shown; the first one where none was chosen. */
  const chosen = computed(() => brands.value.find(({ kit }) => kit.id === wanted.value) ?? brands.value[0] ?? null)
  /** Id of the kit in which templates are shown and begun; empty: in colours of their own. */
  const templateKit = useLocalStorage('greenroom.template-brand', '')
  const forTemplates = computed(() => brands.value.find(({ kit }) => kit.id === templateKit.value) ?? null)
  const toasts = useToasts()

  async function load(): Promise<void> {
    await attempt(async () => {
      brands.value = await studio().brands.list()
      loaded.value = true
    })
  }

  function choose(id: string): void {
    wanted.value = id
  }

  function chooseForTemplates(id: string | null): void {
    templateKit.value = id ?? ''
  }

  /** Keeps a kit and shows it. @throws STUDIO for a name that is taken */
  async function keep(kit: BrandKit): Promise<void> {
    await studio().brands.keep({ kit })
    await load()
    choose(kit.id)
  }

  /** Deletes a kit, which the notice about it can bring back. */
  async function remove(kit: BrandKit): Promise<void> {
    await attempt(async () => {
      await studio().brands.remove({ id: kit.id })
      await load()
      const undo = { label: t('brand.undo'), run: () => attempt(() => keep(kit)) }
      toasts.show({ level: 'info', message: t('brand.deleted', { name: kit.name }), actions: [undo] })
    })
  }

  async function duplicate(id: string): Promise<void> {
    await attempt(async () => {
      const { kit } = await studio().brands.duplicate({ id })
      await load()
      choose(kit.id)
    })
  }

  /** Takes over kits from their files. */
  async function importFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await attempt(async () => {
        const { brand, notices } = await studio().brands.importFile({ path })
        await load()
        choose(brand.kit.id)
        await useFonts().listAgain()
        const message = t('brand.imported', { name: brand.kit.name })
        const next = notices.length > 0 ? notices.map(formatText).join(' ') : undefined
        toasts.show({ level: notices.length > 0 ? 'warning' : 'success', message, next })
      })
    }
  }

  async function exportTo({ id, name }: BrandKit, path: string): Promise<void> {
    await attempt(async () => {
      const { left } = await studio().brands.exportFile({ id, path })
      const next = left.length > 0 ? t('brand.fontsLeft', { fonts: listed(left) }) : undefined
      toasts.show({ level: 'success', message: t('brand.exported', { name }), next })
    })
  }

  return {
    brands,
    loaded,
    chosen,
    forTemplates,
    load,
    choose,
    chooseForTemplates,
    keep,
    remove,
    duplicate,
    importFiles,
    exportTo,
  }
})
