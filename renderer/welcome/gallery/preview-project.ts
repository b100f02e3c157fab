import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Language } from '@common/languages.ts'
import type { Project } from '@common/composition/index.ts'
import { createFromTemplate, templateFonts } from '@common/templates/index.ts'
import type { ShapeName } from '@common/templates/index.ts'
import { useFonts } from '../../stores/fonts.ts'
import type { GalleryTemplate } from './gallery.ts'

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
  return computed((before) => {
    const shown = template()
    if (!shown) return before ?? null
    const language = locale.value as Language
    const key = `${shown.id} ${shape()} ${language}`
    const known = created.get(key)
    if (known) return known
    const { text, choices } = templateFonts(shown.template, language)
    if (!fonts.isReady(text, choices)) return null
    const { project } = createFromTemplate(shown.template, {
      shape: shape(),
      language,
      id: shown.id,
      fonts: fonts.set,
    })
    created.set(key, project)
    return project
  })
}
