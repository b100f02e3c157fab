import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Language } from '@common/languages.ts'
import { applyBrandKit } from '@common/composition/brand/index.ts'
import type { BrandKit } from '@common/composition/brand/index.ts'
import type { Project } from '@common/composition/index.ts'
import { createFromTemplate, templateFonts } from '@common/templates/index.ts'
import type { ShapeName } from '@common/templates/index.ts'
import { useFonts } from '../../stores/fonts.ts'
import type { GalleryTemplate } from './gallery.ts'
import { inShape, textsOf } from './own-shape.ts'

/** Projects by brand kit, and by template, shape and language: cards come back into view, and words take time to lay out. */
const created = new WeakMap<object, Map<string, Project>>()
const unbranded = {}

/**
 * The project of a template in a shape and a brand, as it would be made but for scenes of the kit; null while its fonts are being loaded. Once it is there it stays, also while
 * the template is null.
 */
export function usePreviewProject(
  template: () => GalleryTemplate | null,
  shape: () => ShapeName,
  kit: () => BrandKit | null,
): ComputedRef<Project | null> {
  const fonts = useFonts()
  const { locale } = useI18n()

  function projectOf({ kind, template }: GalleryTemplate['from']): Project | null {
    if (kind === 'own') {
      const isReady = textsOf(template.project).every(({ text, choices }) => fonts.isReady(text, choices))
      return isReady ? inShape(template.project, shape(), fonts.set) : null
    }
    const language = locale.value as Language
    const { text, choices } = templateFonts(template, language)
    if (!fonts.isReady(text, choices)) return null
    return createFromTemplate(template, { shape: shape(), language, id: template.id, fonts: fonts.set }).project
  }

  function branded(project: Project, of: BrandKit): Project | null {
    const { intro: _intro, outro: _outro, ...kit } = of
    const { project: next } = applyBrandKit(project, kit)
    return textsOf(next).every(({ text, choices }) => fonts.isReady(text, choices)) ? next : null
  }

  return computed((before) => {
    const [shown, of] = [template(), kit()]
    if (!shown) return before ?? null
    const inBrand = created.get(of ?? unbranded) ?? new Map<string, Project>()
    created.set(of ?? unbranded, inBrand)
    const key = `${shown.id} ${shape()} ${locale.value}`
    const known = inBrand.get(key)
    if (known) return known
    const own = projectOf(shown.from)
    const project = own && of ? branded(own, of) : own
    if (project) inBrand.set(key, project)
    return project
  })
}
