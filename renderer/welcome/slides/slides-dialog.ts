import { shallowRef } from 'vue'
import type { Router } from 'vue-router'
import { slidesEndings } from '@common/slides/index.ts'
import type { Command } from '../../app/commands/registry.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { translate } from '../../i18n/translate.ts'
import { reportError } from '../../stores/toasts.ts'

/** What the dialog reads: a path on the studio's machine, or a file whose path the window doesn't know. Null: it is closed. */
export const slidesFile = shallowRef<string | File | null>(null)

/** Whether a file is one of slides, by its name. */
export const isSlidesFile = (name: string): boolean =>
  slidesEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** Opens the dialog for a file that was dropped. */
export function openSlides(file: File): void {
  const path = window.greenroom?.pathOf(file) ?? ''
  slidesFile.value = path === '' ? file : path
}

/** Lets the user choose a file of slides, and opens the dialog for it. */
export async function chooseSlides(): Promise<void> {
  const [path] = await pickFiles('slides')
  if (path !== undefined) slidesFile.value = path
}

/** The dialog belongs to the first page, where projects begin. */
export const slidesCommand = (router: Router): Command => ({
  id: 'file.importSlides',
  group: 'file',
  label: () => translate('slides.command'),
  run: () => void router.push({ name: 'welcome' }).then(chooseSlides).catch(reportError),
})
