import { captionFileText, parseCaptions, splitCues, withLineBreaks } from '@common/captions/index.ts'
import type { CaptionFormat } from '@common/captions/index.ts'
import type { CaptionCue } from '@common/service/extension/captions.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { writeAsking } from '../../app/files/write-asking.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText, translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { useSceneCaptions } from './scene-captions.ts'

/** Puts captions of a whole video into the scenes, in place of those that they have: one step of undo. */
export function putImported(cues: readonly CaptionCue[]): void {
  const document = useDocument()
  const toasts = useToasts()
  const { scenes } = useSceneCaptions()
  const last = scenes.length - 1
  const spans = scenes.map(({ sceneId, startMs, durationMs }, index) => {
    // Cues after the project's end go to its last scene, where the list of captions marks them.
    const endMs =
      index === last ? Math.max(startMs + durationMs, ...cues.map((cue) => cue.endMs)) : startMs + durationMs
    return { sceneId, startMs, endMs }
  })
  const refused = document.together(translate('captionPanel.files.step'), () => [
    document.edit('setCues', { scenes: splitCues(cues, spans) }),
    document.edit('showCaptions', { shown: true }),
  ])
  if (refused !== null) toasts.show({ level: 'warning', message: refused })
  else toasts.show({ level: 'success', message: translate('captionPanel.files.imported', { n: cues.length }) })
}

/** Lets the user choose a file of captions and imports it. */
export async function importCaptions(): Promise<void> {
  try {
    const [path] = await pickFiles('captions')
    if (path !== undefined) putImported((await studio().captions.read({ path })).cues)
  } catch (error) {
    reportError(error)
  }
}

/** Imports a file of captions that was dropped. */
export async function importDropped(file: File): Promise<void> {
  const parsed = parseCaptions(captionFileText(new Uint8Array(await file.arrayBuffer())), file.name)
  if (parsed.ok) putImported(parsed.cues)
  else useToasts().show({ level: 'error', message: formatText(parsed.problem) })
}

/** The captions of all scenes as a file has them: times from the project's start, lines broken, none without a text. */
export function exportedCues(): CaptionCue[] {
  const { scenes, rules } = useSceneCaptions()
  return scenes.flatMap(({ cues, startMs, durationMs }) =>
    cues.flatMap((cue) => {
      const endMs = Math.min(cue.endMs, durationMs)
      if (endMs <= cue.startMs || cue.text.trim() === '') return []
      return [{ startMs: startMs + cue.startMs, endMs: startMs + endMs, text: withLineBreaks(cue.text, rules) }]
    }),
  )
}

/** Lets the user choose a path and writes the captions there. */
export async function exportCaptions(format: CaptionFormat): Promise<void> {
  const toasts = useToasts()
  const { project } = useDocument()
  if (!project) return
  const cues = exportedCues()
  try {
    const [path] = await pickFiles('save-file', { name: `${project.name}.${format}` })
    if (path === undefined) return
    const { width, height } = project.canvas
    const file = { path, format, cues, size: { width, height } }
    if (!(await writeAsking((overwrite) => studio().captions.write({ ...file, overwrite })))) return
    toasts.show({ level: 'success', message: translate('captionPanel.files.exported', { path }) })
  } catch (error) {
    reportError(error)
  }
}
