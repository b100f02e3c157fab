import { onScopeDispose } from 'vue'
import { isAnchored } from '@common/composition/index.ts'
import type { AnchoredEdge } from '@common/composition/index.ts'
import { message } from '@common/messages/index.ts'
import { registerCommands } from '../../app/commands/registry.ts'
import { useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import { useWordAnchors } from '../anchors/word-anchors.ts'
import { useSelection } from '../selection.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { useSpeech } from '../speech/index.ts'
import { useSplit } from './voice/split.ts'
import { useRowsShown } from './rows/rows-shown.ts'
import { useTimelineView } from './view.ts'

const zoomStep = 1.5

/** Commands of the timeline. */
export function useTimelineCommands(): void {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()
  const transport = useTransport()
  const view = useTimelineView()
  const speech = useSpeech()
  const toasts = useToasts()
  const split = useSplit()
  const anchors = useWordAnchors()
  const rowsShown = useRowsShown()
  const can = (): boolean => document.project !== null && document.readOnly === null
  const label = (name: string) => (): string => translate(`timeline.commands.${name}`)

  function tell(refused: string | null): void {
    if (refused !== null) toasts.show({ level: 'info', message: refused })
  }

  function trim(edge: 'start' | 'end'): void {
    const at = transport.at
    if (!at) return
    const ms = Math.round(at.sceneMs)
    tell(
      document.together(translate('timeline.steps.trim'), () =>
        selection.elements.flatMap((one) => {
          const refused = document.edit('trimElement', { elementId: one.id, edge, at: ms })
          return [refused, ...anchors.followAgain(one)]
        }),
      ),
    )
  }

  /** Lets the selected elements begin or end with the word at the playhead, wherever they did before. */
  function anchor(edge: AnchoredEdge): void {
    const at = transport.at
    if (!at) return
    tell(
      document.together(message('edits.setAnchor'), () =>
        selection.elements.flatMap(({ id }) => {
          const word = anchors.anchorAt({ id }, edge, at.sceneMs)
          if (!word) return []
          const { offset: _none, ...whole } = word
          return [anchors.set(id, edge, whole)]
        }),
      ),
    )
  }

  function release(): void {
    document.together(message('edits.setAnchor'), () =>
      selection.elements.flatMap(({ id }) => [anchors.set(id, 'start', null), anchors.set(id, 'end', null)]),
    )
  }
  const hasWords = (): boolean =>
    can() && selection.elements.some((one) => !one.locked && anchors.wordsFor(one).words.length > 0)

  const withdraw = registerCommands([
    {
      id: 'timeline.split',
      group: 'edit',
      keys: 'S Mod+B',
      label: label('split'),
      enabled: () => can() && transport.at !== null,
      run: () => tell(split()),
    },
    {
      id: 'timeline.trimStart',
      group: 'element',
      keys: '[',
      label: label('trimStart'),
      enabled: () => can() && selection.elements.length > 0,
      run: () => trim('start'),
    },
    {
      id: 'timeline.trimEnd',
      group: 'element',
      keys: ']',
      label: label('trimEnd'),
      enabled: () => can() && selection.elements.length > 0,
      run: () => trim('end'),
    },
    {
      id: 'timeline.anchorStart',
      group: 'element',
      label: label('anchorStart'),
      enabled: () => hasWords() && transport.at !== null,
      run: () => anchor('start'),
    },
    {
      id: 'timeline.anchorEnd',
      group: 'element',
      label: label('anchorEnd'),
      enabled: () => hasWords() && transport.at !== null,
      run: () => anchor('end'),
    },
    {
      id: 'timeline.anchorFree',
      group: 'element',
      label: label('anchorFree'),
      enabled: () => can() && selection.elements.some((one) => !one.locked && isAnchored(one)),
      run: release,
    },
    {
      id: 'timeline.speak',
      group: 'scene',
      label: label('speak'),
      enabled: () => can() && speech.missing.length > 0,
      run: () => speech.make(undefined, { ask: true }),
    },
    {
      id: 'timeline.zoomIn',
      group: 'view',
      keys: 'Alt+= Alt++',
      label: label('zoomIn'),
      run: () => view.zoomBy(zoomStep, transport.timeMs),
    },
    {
      id: 'timeline.zoomOut',
      group: 'view',
      keys: 'Alt+-',
      label: label('zoomOut'),
      run: () => view.zoomBy(1 / zoomStep, transport.timeMs),
    },
    {
      id: 'timeline.fit',
      group: 'view',
      keys: 'Shift+Z',
      label: label('fit'),
      run: () => view.fit(),
    },
    {
      id: 'timeline.rows',
      group: 'view',
      label: () => translate(`timeline.commands.${rowsShown.value === 'all' ? 'rowsOfScene' : 'rowsOfAll'}`),
      enabled: () => timings.scenes.length > 1,
      run: () => (rowsShown.value = rowsShown.value === 'all' ? 'scene' : 'all'),
    },
    {
      id: 'timeline.nextScene',
      group: 'go',
      keys: 'PageDown',
      label: label('nextScene'),
      enabled: () => (transport.at?.timing.index ?? 0) < timings.scenes.length - 1,
      run: () => goScene(1),
    },
    {
      id: 'timeline.previousScene',
      group: 'go',
      keys: 'PageUp',
      label: label('previousScene'),
      enabled: () => (transport.at?.timing.index ?? 0) > 0,
      run: () => goScene(-1),
    },
  ])
  onScopeDispose(withdraw)

  function goScene(by: 1 | -1): void {
    const next = timings.scenes[(transport.at?.timing.index ?? 0) + by]
    if (!next) return
    transport.showScene(next)
    view.reveal(next.startMs, next.startMs + next.durationMs)
  }
}
