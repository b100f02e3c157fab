import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProcess } from '../../../media/process.ts'
import { mostOfficeMs } from './limits.ts'

/** All slides, those too that are not shown when the presentation is held. */
const filter = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}'

/**
 * Has LibreOffice print a presentation as a PDF, with a profile of its own, so that it works beside one that the user has
 * open. @returns the path of the PDF; null when LibreOffice could not make it
 * @throws the signal's reason
 */
export async function convertPresentation(
  office: string,
  path: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const args = [profile, '--headless', '--norestore', '--nolockcheck', '--convert-to', filter, '--outdir', folder, path]
  try {
    await runProcess(office, args, { signal, timeoutMs: mostOfficeMs })
  } catch {
    // A program that can't be started makes no file either.
    return null
  }
  signal?.throwIfAborted()
  // It ends with 0 whatever happens: what counts is the file.
  const pdf = path.replace(/\.pptx$/, '.pdf')
  return (await stat(pdf).catch(() => null)) ? pdf : null
}
