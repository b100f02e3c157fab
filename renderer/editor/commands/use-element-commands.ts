import { onScopeDispose } from 'vue'
import { useI18n } from 'vue-i18n'
import { registerCommands } from '../../app/commands/registry.ts'
import type { Command } from '../../app/commands/registry.ts'
import { useSettings } from '../../stores/settings.ts'
import { useClipboard } from './use-clipboard.ts'
import { useDocument } from '../../stores/document.ts'
import type { Layout } from '../layout/use-layout.ts'
import { formatOrNull } from '../../i18n/translate.ts'
import { useSelection } from '../selection.ts'
import { useMusic } from '../music/store.ts'
import { useMusicEdits } from '../music/use-music-edits.ts'
import { useStage } from '../stage/store.ts'
import { isCroppable, useCrop } from '../stage/use-crop.ts'
import { elementActions } from './element-actions.ts'

type Entry = [id: string, message: string, keys: string | undefined, run: () => unknown, can?: () => boolean]

/** Commands for elements and the stage; removed when the editor is left. */
export function useElementCommands(layout: Layout): void {
  const { t } = useI18n()
  const document = useDocument()
  const selection = useSelection()
  const stage = useStage()
  const settings = useSettings()
  const actions = elementActions()
  const clipboard = useClipboard()
  const crop = useCrop()
  const music = useMusic()
  const musicEdits = useMusicEdits()

  const can = (): boolean => document.project !== null && document.readOnly === null
  const some = (): boolean => can() && selection.ids.length > 0
  const placeable = (): boolean => can() && actions.placeable().length > 0
  const open = (): boolean => document.project !== null
  // Arrow keys belong to the focused control; without one, and on the stage, they move elements.
  const nudges = (): boolean => placeable() && arrowsAreFree()

  const commands = (group: Command['group'], entries: readonly Entry[], more: Partial<Command> = {}) =>
    entries.map(([id, message, keys, run, enabled]) => ({
      id,
      group,
      run,
      ...more,
      label: () => t(`stage.commands.${message}`),
      ...(keys === undefined ? {} : { keys }),
      ...(enabled ? { enabled } : {}),
    }))

  const history: Command[] = [
    {
      id: 'edit.undo',
      group: 'edit',
      keys: 'Mod+Z',
      run: document.undo,
      label: () => t('stage.commands.undo'),
      detail: () => formatOrNull(document.undoLabel),
      enabled: () => document.undoLabel !== undefined,
    },
    {
      id: 'edit.redo',
      group: 'edit',
      keys: 'Mod+Shift+Z Mod+Y',
      run: document.redo,
      label: () => t('stage.commands.redo'),
      detail: () => formatOrNull(document.redoLabel),
      enabled: () => document.redoLabel !== undefined,
    },
  ]
  const pickMusic: Command = {
    id: 'music.choose',
    group: 'edit',
    enabled: can,
    label: () => t('music.choose'),
    run: musicEdits.pick,
  }
  const locked = (): boolean => some() && selection.elements.every((one) => one.locked)
  const hidden = (): boolean => some() && selection.elements.every((one) => one.hidden)
  const states: Command[] = [
    {
      id: 'element.lock',
      group: 'element',
      keys: 'Mod+L',
      enabled: some,
      checked: locked,
      label: () => t('stage.commands.lock'),
      run: () => actions.setLocked(!locked()),
    },
    {
      id: 'element.hide',
      group: 'element',
      keys: 'Mod+Shift+H',
      enabled: some,
      checked: hidden,
      label: () => t('stage.commands.hideOrMute'),
      run: () => actions.setHidden(!hidden()),
    },
  ]
  const steps = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] } as const
  const nudge = Object.entries(steps).flatMap(([way, [dx, dy]]): Entry[] => [
    [`element.nudge${way}`, `nudge${way}`, `Arrow${way}`, () => actions.nudge(dx, dy), nudges],
    [
      ...([`element.nudge${way}Far`, `nudge${way}Far`, `Shift+Arrow${way}`] as const),
      ...([() => actions.nudge(dx * 10, dy * 10), nudges] as const),
    ],
  ])

  onScopeDispose(
    registerCommands([
      ...history,
      ...commands(
        'edit',
        [
          ['edit.cut', 'cut', 'Mod+X', clipboard.cut, () => can() && actions.free().length > 0],
          ['edit.copy', 'copy', 'Mod+C', clipboard.copy, () => open() && selection.ids.length > 0],
          ['edit.paste', 'paste', 'Mod+V', clipboard.paste, can],
        ],
        { byBrowser: true },
      ),
      ...commands('edit', [
        ['edit.duplicate', 'duplicate', 'Mod+D', actions.duplicate, some],
        ['edit.delete', 'delete', 'Delete Backspace', remove, () => some() || (can() && music.isChosen)],
        ['edit.selectAll', 'selectAll', 'Mod+A', actions.selectAll, open],
        ['edit.deselect', 'deselect', 'Mod+Shift+A', selection.clear, () => selection.ids.length > 0 || music.isChosen],
      ]),
      ...states,
      pickMusic,
      ...commands('element', [
        ['element.front', 'front', 'Mod+Shift+]', () => actions.restackTo('front'), placeable],
        ['element.forward', 'forward', 'Mod+]', () => actions.restackTo('forward'), placeable],
        ['element.backward', 'backward', 'Mod+[', () => actions.restackTo('backward'), placeable],
        ['element.back', 'back', 'Mod+Shift+[', () => actions.restackTo('back'), placeable],
        ['element.alignLeft', 'alignLeft', 'Alt+A', () => actions.alignTo('left'), placeable],
        ['element.alignCentre', 'alignCentre', 'Alt+H', () => actions.alignTo('centre'), placeable],
        ['element.alignRight', 'alignRight', 'Alt+D', () => actions.alignTo('right'), placeable],
        ['element.alignTop', 'alignTop', 'Alt+W', () => actions.alignTo('top'), placeable],
        ['element.alignMiddle', 'alignMiddle', 'Alt+V', () => actions.alignTo('middle'), placeable],
        ['element.alignBottom', 'alignBottom', 'Alt+S', () => actions.alignTo('bottom'), placeable],
        ['element.distributeX', 'distributeX', undefined, () => actions.distributeAlong('x'), three],
        ['element.distributeY', 'distributeY', undefined, () => actions.distributeAlong('y'), three],
        ['element.fit', 'fitCanvas', undefined, () => actions.toCanvas('fit'), placeable],
        ['element.fill', 'fillCanvas', undefined, () => actions.toCanvas('fill'), placeable],
        ['element.rotateRight', 'rotateRight', 'Alt+R', () => actions.rotateBy(90), placeable],
        ['element.rotateLeft', 'rotateLeft', 'Alt+Shift+R', () => actions.rotateBy(-90), placeable],
        ['element.crop', 'crop', 'Alt+C', () => crop.start(selection.single!.id), croppable],
      ]),
      ...commands('element', nudge, { hidden: true }),
      ...commands('view', [
        ['view.zoomIn', 'zoomIn', 'Mod+=', () => stage.zoomStep(1), open],
        ['view.zoomOut', 'zoomOut', 'Mod+-', () => stage.zoomStep(-1), open],
        ['view.zoomFit', 'zoomFit', 'Shift+1', stage.fit, open],
        ['view.zoomActual', 'zoomActual', 'Shift+0', stage.actualSize, open],
        ['view.snapping', 'snapping', 'Shift+S', toggleSnapping],
        ['view.sidePanel', 'sidePanel', 'Alt+Shift+1', () => layout.toggle('side'), open],
        ['view.scenes', 'scenes', 'Alt+Shift+4', () => layout.toggle('scenes'), open],
        ['view.inspector', 'inspector', 'Alt+Shift+2', () => layout.toggle('inspector'), open],
        ['view.timeline', 'timeline', 'Alt+Shift+3', () => layout.toggle('timeline'), open],
      ]),
    ]),
  )

  function remove(): void {
    if (music.isChosen) musicEdits.remove()
    else actions.remove()
  }

  function croppable(): boolean {
    const { single } = selection
    return can() && single !== null && !single.locked && isCroppable(single)
  }

  function three(): boolean {
    return can() && actions.placeable().length > 2
  }

  function toggleSnapping(): Promise<boolean> {
    return settings.set({ snapping: !settings.settings.snapping })
  }
}

function arrowsAreFree(): boolean {
  const active = globalThis.document.activeElement
  return active === null || active === globalThis.document.body || active.closest('[data-stage]') !== null
}
