import { useCueChoice } from './choice.ts'
import { useCuePlaying } from './cue-playing.ts'
import { joinWithPrevious, splitCue, withCueAfter, withoutCue, withText, withTimes } from './cue-changes.ts'
import type { SceneCaptionList } from './scene-captions.ts'
import { useSceneCaptions } from './scene-captions.ts'
import { useCaptionEdits } from './use-caption-edits.ts'

/**
 * Typing into the text of a cue: Enter splits it, Backspace at its beginning joins it with the one before, Delete at its
 * end with the next one.
 */
export function useCueTyping(of: () => { list: SceneCaptionList; index: number }) {
  const edits = useCaptionEdits()
  const choice = useCueChoice()
  const captions = useSceneCaptions()
  const playing = useCuePlaying()

  function setText(text: string): void {
    const { list, index } = of()
    edits.setCues(list.sceneId, withText(list.cues, index, text), `text ${index}`)
  }

  function setTimes(times: { startMs: number; endMs: number }): void {
    const { list, index } = of()
    const startMs = Math.max(0, times.startMs)
    edits.setCues(list.sceneId, withTimes(list.cues, index, { startMs, endMs: times.endMs }))
  }

  function add(): void {
    const { list, index } = of()
    const cues = withCueAfter(list.cues, index, list.durationMs)
    if (cues && edits.setCues(list.sceneId, cues)) choice.type({ sceneId: list.sceneId, index: index + 1 })
  }

  function remove(): void {
    const { list, index } = of()
    if (edits.setCues(list.sceneId, withoutCue(list.cues, index))) choice.clear()
  }

  /** A cue that was left without a text is removed. */
  function leave(): void {
    edits.split()
    const { list, index } = of()
    if (list.edited && list.cues[index]?.text.trim() === '') remove()
  }

  /** Moves the caret into the next cue, or the one before, of any scene. */
  function goTo(step: 1 | -1): boolean {
    const { list, index } = of()
    const all = captions.scenes.flatMap(({ sceneId, cues }) => cues.map((cue, at) => ({ sceneId, index: at, cue })))
    const target = all[all.findIndex((one) => one.sceneId === list.sceneId && one.index === index) + step]
    if (!target) return false
    choice.type(target, step < 0 ? target.cue.text.length : 0)
    return true
  }

  function onKey(event: KeyboardEvent): void {
    const field = event.target as HTMLTextAreaElement
    const { list, index } = of()
    const { sceneId, cues } = list
    // The key is recognised by its position: with Alt, some keyboards type another letter.
    if (event.altKey && event.code === 'KeyP' && !event.ctrlKey && !event.metaKey) {
      playing.toggle({ sceneId, index })
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const [from, to] = [field.selectionStart, field.selectionEnd]
    const isDone = ((): boolean => {
      if (event.key === 'Enter' && !event.shiftKey) {
        const parts = field.readOnly ? null : splitCue(cues, index, from, list.words)
        if (parts && edits.setCues(sceneId, parts)) choice.type({ sceneId, index: index + 1 })
        return true
      }
      if (event.key === 'Backspace' && from === 0 && to === 0 && !field.readOnly) {
        const joined = joinWithPrevious(cues, index)
        if (!joined || !edits.setCues(sceneId, joined.cues)) return false
        choice.type({ sceneId, index: index - 1 }, joined.caret)
        return true
      }
      if (event.key === 'Delete' && from === field.value.length && !field.readOnly) {
        const joined = joinWithPrevious(cues, index + 1)
        if (!joined || !edits.setCues(sceneId, joined.cues)) return false
        choice.type({ sceneId, index }, joined.caret)
        return true
      }
      if (event.key === 'ArrowUp' && to === 0) return goTo(-1)
      if (event.key === 'ArrowDown' && from === field.value.length) return goTo(1)
      if (event.key === 'Escape') {
        choice.clear()
        field.blur()
        return true
      }
      return false
    })()
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { setText, setTimes, add, remove, leave, onKey }
}
