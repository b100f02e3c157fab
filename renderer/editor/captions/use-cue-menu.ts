import { Combine, Pencil, Play, Scissors, Square, Trash2 } from '@lucide/vue'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import type { MenuItem } from '../../ui/overlays/menu.ts'
import { useTransport } from '../transport.ts'
import { useCueChoice } from './choice.ts'
import { joinWithPrevious, splitCueAt, withoutCue } from './cue-changes.ts'
import { useCuePlaying } from './cue-playing.ts'
import type { SceneCaptionList } from './scene-captions.ts'
import { useCaptionEdits } from './use-caption-edits.ts'

/** A cue with the captions of its scene. */
export interface CueInList {
  list: SceneCaptionList
  index: number
}

/** What can be done with one cue, with the keys for it on the timeline and in its text. */
const actions = {
  play: { row: 'P', text: 'Alt+P' },
  edit: { row: 'Enter', text: undefined },
  split: { row: 'S', text: 'Enter' },
  merge: { row: 'M', text: undefined },
  remove: { row: 'Delete', text: undefined },
} as const
export type CueAction = keyof typeof actions

/** The actions of a cue, and its context menu. */
export function useCueMenu(where: 'row' | 'text') {
  const document = useDocument()
  const transport = useTransport()
  const choice = useCueChoice()
  const edits = useCaptionEdits()
  const playing = useCuePlaying()

  /** The cues with this one split at the playhead, or in its middle where the playhead is elsewhere. */
  function parts({ list, index }: CueInList) {
    const cue = list.cues[index]!
    const ms = transport.timeMs - list.startMs
    const isInside = ms > cue.startMs && ms < cue.endMs
    return splitCueAt(list.cues, index, isInside ? ms : (cue.startMs + cue.endMs) / 2, list.words)
  }

  function can(action: CueAction, cue: CueInList): boolean {
    if (action === 'play' || action === 'edit') return true
    if (document.readOnly !== null) return false
    if (action === 'split') return parts(cue) !== null
    return action === 'remove' || cue.index < cue.list.cues.length - 1
  }

  function run(action: CueAction, cue: CueInList): void {
    if (!can(action, cue)) return
    const { list, index } = cue
    const { sceneId, cues } = list
    if (action === 'play') playing.toggle({ sceneId, index })
    else if (action === 'edit') choice.type({ sceneId, index })
    else if (action === 'remove') {
      if (edits.setCues(sceneId, withoutCue(cues, index))) choice.clear()
    } else {
      const changed = action === 'split' ? parts(cue) : (joinWithPrevious(cues, index + 1)?.cues ?? null)
      if (changed && edits.setCues(sceneId, changed)) choice.choose({ sceneId, index })
    }
  }

  function items(cue: CueInList | null): MenuItem[] {
    const plays = cue !== null && playing.plays({ sceneId: cue.list.sceneId, index: cue.index })
    const item = (id: CueAction, label: string, icon: MenuItem['icon'], more: Partial<MenuItem> = {}): MenuItem => ({
      id,
      label: translate(`captionPanel.menu.${label}`),
      icon,
      keys: actions[id][where],
      disabled: cue === null || !can(id, cue),
      ...more,
    })
    return [
      plays ? item('play', 'stop', Square) : item('play', 'play', Play),
      ...(where === 'row' ? [item('edit', 'edit', Pencil)] : []),
      item('split', 'split', Scissors, { separator: true }),
      item('merge', 'merge', Combine),
      item('remove', 'remove', Trash2, { danger: true, separator: true }),
    ]
  }

  return { items, can, run: (id: string, cue: CueInList | null) => cue && run(id as CueAction, cue) }
}
