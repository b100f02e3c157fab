import { isFontFile } from '@common/formats/index.ts'
import { reportError } from '../stores/toasts.ts'
import { useDocument } from '../stores/document.ts'
import { addDrawing } from './add-svg.ts'
import type { Point } from './box.ts'
import { addFontFiles } from './fonts/own-fonts.ts'
import { localPaths } from './local-paths.ts'

/**
 * Adds fonts and SVG drawings among files: fonts to the user's own, drawings to the current scene as shapes.
 * @returns the other files
 */
export async function addFontsAndDrawings(files: readonly File[], at?: Point): Promise<File[]> {
  const fonts = files.filter(({ name }) => isFontFile(name))
  const drawings = files.filter(({ name }) => /\.svg$/i.test(name))
  // Fonts are the user's, not the project's: they are added even when the project can't be changed.
  if (fonts.length > 0) await addFontFiles(fonts)
  if (useDocument().readOnly === null) {
    for (const path of await localPaths(drawings)) await addDrawing(path, at).catch(reportError)
  }
  return files.filter((file) => !fonts.includes(file) && (!drawings.includes(file) || useDocument().readOnly !== null))
}
