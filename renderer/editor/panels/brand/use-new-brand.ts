import { ref, shallowRef } from 'vue'
import { brandedLook, newBrandKit } from '@common/composition/brand/index.ts'
import type { BrandKit } from '@common/composition/brand/index.ts'
import type { ReadLogo } from '@common/bridge/index.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { studio } from '../../../bridge/studio.ts'
import { listed, translate as t } from '../../../i18n/translate.ts'
import { attempt } from '../../../stores/attempt.ts'
import { useBrands } from '../../../stores/brands.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { localPaths } from '../../local-paths.ts'

export const isBrandFile = (name: string): boolean => /\.greenroom-brand$/i.test(name)

/** A kit that is edited, with the addresses of its logo's pictures. */
export interface EditedBrand {
  kit: BrandKit
  urls: { onLight: string | null; onDark: string | null }
  isNew: boolean
}

/** Reads a logo; what of a drawing is not taken over is told. @throws STUDIO */
export async function readLogo(path: string): Promise<ReadLogo> {
  const read = await studio().brands.readLogo({ path })
  if (read.lost.length > 0) {
    const parts = listed(read.lost.map((one) => t(`drawn.svg.lost.${one}`)))
    useToasts().show({ level: 'warning', message: t('brand.lost', { parts }) })
  }
  return read
}

/** The kit with a logo on the grounds on which that can be seen. */
export function withLogo({ kit, urls, isNew }: EditedBrand, { file, url, grounds }: ReadLogo): EditedBrand {
  const logo = { ...kit.logo }
  const shown = { ...urls }
  for (const ground of grounds) {
    logo[ground] = file
    shown[ground] = url
  }
  return { kit: { ...kit, logo }, urls: shown, isNew }
}

/** Makes new kits: of a logo, without one, or of a kit's file. */
export function useNewBrand() {
  const brands = useBrands()
  const busy = ref(false)
  const edited = shallowRef<EditedBrand | null>(null)

  const blank = (name: string): EditedBrand => ({
    kit: newBrandKit(crypto.randomUUID(), freeName(name)),
    urls: { onLight: null, onDark: null },
    isNew: true,
  })

  function freeName(name: string): string {
    const taken = new Set(brands.brands.map(({ kit }) => kit.name.toLowerCase()))
    for (let count = 1; ; count++) {
      const wanted = count === 1 ? name : `${name} ${count}`
      if (!taken.has(wanted.toLowerCase())) return wanted
    }
  }

  function create(): void {
    edited.value = blank(t('brand.newName'))
  }

  async function fromLogo(path: string): Promise<void> {
    busy.value = true
    await attempt(async () => {
      const logo = await readLogo(path)
      const name = path
        .split(/[\\/]/)
        .at(-1)!
        .replace(/\.[^.]+$/, '')
        .slice(0, 80)
      const start = blank(name || t('brand.newName'))
      const { colors } = logo
      const captions = brandedLook(start.kit.captions, colors, start.kit.fonts.body.font)
      edited.value = withLogo({ ...start, kit: { ...start.kit, colors, captions } }, logo)
    })
    busy.value = false
  }

  async function chooseLogo(): Promise<void> {
    await attempt(async () => {
      const [path] = await pickFiles('logo')
      if (path !== undefined) await fromLogo(path)
    })
  }

  async function chooseFile(): Promise<void> {
    await attempt(async () => brands.importFiles(await pickFiles('brand')))
  }

  /** Kits among dropped files are taken over; otherwise the first picture is the logo of a new one. */
  async function drop(files: readonly File[]): Promise<void> {
    await attempt(async () => {
      const kits = files.filter(({ name }) => isBrandFile(name))
      if (kits.length > 0) return brands.importFiles(await localPaths(kits))
      const [path] = await localPaths(files.slice(0, 1))
      if (path !== undefined) await fromLogo(path)
    })
  }

  return { busy, edited, create, chooseLogo, chooseFile, drop }
}
