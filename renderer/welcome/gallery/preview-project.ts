import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Language } from '@common/languages.ts'
import type { Project } from '@common/composition/index.ts'
import { createFromTemplate, templateFonts } from '@common/templates/index.ts'
import type { ShapeName } from '@common/templates/index.ts'
import { useFonts } from '../../stores/fonts.ts'
import type { GalleryTemplate } from './gallery.ts'
import { inShape, textsOf } from './own-shape.ts'

/** Projects by template, shape and language: cards come back into view, and words take time to lay out. */
const created = new Map<string, Project>()

/**
 * The project of a template in a shape, as it would be made; null while its fonts are being loaded. Once it is there it stays, also while
 * the template is null.
 */
export function usePreviewProject(
  template: () => GalleryTemplate | null,
  shape: () => ShapeName,
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

  return computed((before) => {
    const shown = template()
    if (!shown) return before ?? null
    const key = `${shown.id} ${shape()} ${locale.value}`
    const known = created.get(key)
    if (known) return known
    const project = projectOf(shown.from)
    if (project) created.set(key, project)
    return project
  })
}
