import { createSharedComposable } from '@vueuse/core'
import { message } from '@common/messages/index.ts'
import type { Message } from '@common/messages/index.ts'
import type { CaptionCue, CaptionLook, CaptionPosition } from '@common/service/extension/captions.ts'
import { useDocument } from '../../stores/document.ts'
import { useToasts } from '../../stores/toasts.ts'
import { StepKeys } from '../step-keys.ts'
import { useCoveredFaces } from './covered-faces.ts'
import { useSceneCaptions } from './scene-captions.ts'

/** Changes of the captions, each a step of undo; quick changes of one field are one step. */
export const useCaptionEdits = createSharedComposable(() => {
  const document = useDocument()
  const captions = useSceneCaptions()
  const toasts = useToasts()
  const steps = new StepKeys()
  const faces = useCoveredFaces()

  function told(refused: string | null): boolean {
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
    return refused === null
  }

  /**
   * Makes an edit that may turn captions on for the first time: in the same step they get a height at which they cover no
   * face of a presenter.
   */
  function turnOn(label: Message, edit: () => string | null): void {
    const at = document.project?.captions ? null : faces.free()
    if (at === null || at === captions.position.at) {
      told(edit())
      return
    }
    const position = { ...captions.position, at }
    told(document.together(label, () => [edit(), document.edit('setCaptionPosition', { position })]))
  }

  function show(shown: boolean): void {
    turnOn(message('edits.showCaptions'), () => document.edit('showCaptions', { shown }))
  }

  /**
   * Sets the look of the captions.
   * @param field what of the look was changed; absent: another look
   */
  function setLook(look: CaptionLook, field?: string): void {
    const step = field === undefined ? undefined : steps.next(`caption ${field}`)
    turnOn(message('edits.setCaptionLook'), () => document.edit('setCaptionLook', { look }, step))
  }

  function moveTo(at: CaptionPosition['at']): void {
    if (at === captions.position.at) return
    told(document.edit('setCaptionPosition', { position: { ...captions.position, at } }))
  }

  /**
   * Sets the cues of a scene.
   * @param field what of the cues was changed, where quick changes of it are one step
   */
  function setCues(sceneId: string, cues: readonly CaptionCue[] | null, field?: string): boolean {
    const merge = field === undefined ? undefined : steps.next(`cues ${sceneId} ${field}`)
    return told(document.edit('setCues', { scenes: [{ sceneId, cues: cues && [...cues] }] }, merge))
  }

  return { show, setLook, moveTo, setCues, told, split: () => steps.split() }
})
