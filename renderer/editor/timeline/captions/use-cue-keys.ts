import { useCueChoice } from '../../captions/choice.ts'
import { withEdges } from '../../captions/cue-changes.ts'
import { useCaptionEdits } from '../../captions/use-caption-edits.ts'
import { useCueMenu } from '../../captions/use-cue-menu.ts'
import type { CueAction, CueInList } from '../../captions/use-cue-menu.ts'
import { frameMs } from '../../frame-time.ts'

const actionKeys: Readonly<Record<string, CueAction>> = {
  p: 'play',
  Enter: 'edit',
  F2: 'edit',
  s: 'split',
  m: 'merge',
  Delete: 'remove',
  Backspace: 'remove',
}

/** Handles the keys of cues: arrows move the focus, with Alt the cue in time; others are those of the context menu. */
export function useCueKeys(
  clips: () => readonly CueInList[],
  current: () => CueInList | undefined,
  focus: (clip: CueInList) => void,
) {
  const choice = useCueChoice()
  const edits = useCaptionEdits()
  const menu = useCueMenu('row')

  function move({ list, index }: CueInList, byMs: number): void {
    const { startMs, endMs } = list.cues[index]!
    const cues = withEdges(list.cues, index, { startMs: startMs + byMs, endMs: endMs + byMs }, list.durationMs)
    edits.setCues(list.sceneId, cues, `move ${index}`)
  }

  return (event: KeyboardEvent): void => {
    const clip = current()
    if (!clip || event.ctrlKey || event.metaKey) return
    const { list, index } = clip
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined && event.altKey) move(clip, Math.round(step * (event.shiftKey ? 1_000 : frameMs)))
    else if (step !== undefined) {
      const all = clips()
      const next = all[all.findIndex((one) => one.list.sceneId === list.sceneId && one.index === index) + step]
      if (next) focus(next)
    } else if (event.key === 'Escape') choice.clear()
    else {
      const action = event.altKey ? undefined : actionKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (action === undefined) return
      menu.run(action, clip)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
