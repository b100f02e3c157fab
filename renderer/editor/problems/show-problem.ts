import { isVisual } from '@common/composition/index.ts'
import type { Problem } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { usePanels } from '../shown-panel.ts'
import { useProjectDialogs } from '../project/dialogs.ts'
import { useSelection } from '../selection.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { useMusic } from '../music/store.ts'
import { useSlots } from '../slots/slots.ts'
import { subjectOf } from './problem-subject.ts'

/** Problems of a project in another language, which are solved where its texts are. */
const ofLanguages: readonly string[] = [
  'not-translated',
  'translation-changed',
  'translation-differs',
  'translation-voice',
]

/** Shows the place of a problem: selects its scene and element, at a time when the element is visible. */
export function showProblem({ path, code }: Pick<Problem, 'path'> & Partial<Pick<Problem, 'code'>>): void {
  const document = useDocument()
  const { project } = document
  if (!project) return
  if (code === 'sample-left') return useSlots().resume()
  const selection = useSelection()
  const panels = usePanels()
  const { scene, element, part } = subjectOf(path, project)
  if (scene) {
    selection.chooseScene(scene.id)
    seekInto(scene.id, element?.start ?? 0)
  }
  if (element) {
    selection.select([element.id])
    if (element.hidden || !isVisual(element)) panels.show('layers')
  } else selection.clear()
  if (code !== undefined && ofLanguages.includes(code)) return panels.show('languages')
  if (part === 'script') panels.askScript()
  if (part === 'voice') panels.show('voices')
  if (part === 'canvas') panels.show('canvas')
  if (part === 'music') useMusic().choose()
  if (part === 'captions') {
    panels.show('captions')
    panels.captions = 'look'
  }
  if (path === 'name' && document.readOnly === null) useProjectDialogs().renaming = true
}

/** The playhead stays if the element is visible at its time. */
function seekInto(sceneId: string, startMs: number): void {
  const transport = useTransport()
  const timings = useTimings()
  const timing = timings.of(sceneId)
  if (!timing) return
  const { at } = transport
  if (at?.timing.scene.id === sceneId && at.sceneMs >= startMs) return
  transport.seek(timing.startMs + Math.min(startMs, timings.lastMsOf(timing)))
}
