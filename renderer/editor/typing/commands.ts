import { copiedRuns } from '@common/drawing/text/edit-runs.ts'
import type { Command } from '../../app/commands/registry.ts'
import { isTextField } from '../../app/commands/targets.ts'
import { translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { useToasts } from '../../stores/toasts.ts'
import { useSelection } from '../selection.ts'
import { StepKeys } from '../step-keys.ts'
import {
  copiedStyle,
  styledAppearance,
  styledMotion,
  styledShape,
  styledText,
  styleOfElement,
  takesStyle,
} from './copied-style.ts'
import { useTyping } from './store.ts'
import { isText, useTextEdit } from './text-edit.ts'
import { useTextStyle } from './use-text-style.ts'

/** Commands for texts on the stage, and for the style of elements. */
export function textCommands(): Command[] {
  const document = useDocument()
  const selection = useSelection()
  const typing = useTyping()
  const letters = useTextStyle()
  const edit = useTextEdit()
  const toasts = useToasts()
  const steps = new StepKeys()
  const label = (id: string) => () => translate(`typing.commands.${id}`)

  const canEdit = (): boolean => document.project !== null && document.readOnly === null
  const texts = () => selection.elements.filter(isText).filter(({ locked }) => !locked)
  /** Another field that is typed in keeps its keys. */
  const isElsewhere = (): boolean => {
    const active = globalThis.document.activeElement
    return isTextField(active) && !(active instanceof HTMLElement && active.dataset['typingArea'] !== undefined)
  }

  const toggles = (['bold', 'italic', 'underline'] as const).map((what, index): Command => ({
    id: `text.${what}`,
    group: 'element',
    keys: ['Mod+B', 'Mod+I', 'Mod+U'][index]!,
    inTextFields: true,
    label: label(what),
    enabled: () => canEdit() && texts().length > 0 && !isElsewhere(),
    checked: () => texts().length > 0 && texts().every((one) => isOn(one, what)),
    run: () => letters.toggle(texts(), what),
  }))

  function isOn(one: ReturnType<typeof texts>[number], what: 'bold' | 'italic' | 'underline'): boolean {
    const style = letters.styleOf(one)
    return what === 'bold' ? letters.isBold(style) : style[what] === true
  }

  /** Copies the style of the selected letters, otherwise of the whole element; of several styles the first one. */
  function copyStyle(): void {
    const element = selection.single!
    if (!isText(element)) {
      copiedStyle.value = styleOfElement(element)
      return
    }
    const { from, to } = typing.elementId === element.id ? typing.range : { from: 0, to: 0 }
    const isPart = from < to
    const styles = copiedRuns(element.source, from, isPart ? to : Number.POSITIVE_INFINITY).map(({ style }) => style)
    copiedStyle.value = styleOfElement(element, styles[0])
    if (styles.length > 1)
      toasts.show({ level: 'info', message: translate(`typing.${isPart ? 'firstOfSelected' : 'firstOfText'}`) })
  }

  function pasteStyle(): void {
    const style = copiedStyle.value
    if (!style) return
    if (style.text && typing.elementId !== null && typing.range.from < typing.range.to) {
      typing.restyle(style.text.style)
      return
    }
    const step = steps.next('style')
    steps.split()
    for (const element of selection.elements.filter(takesStyle)) {
      const { id: elementId } = element
      if (style.text && isText(element)) edit.change(elementId, step, (source) => styledText(source, style.text!))
      const appearance = styledAppearance(element.appearance, style.appearance)
      const refused = [
        document.edit('setAppearance', { elementId, appearance }, step),
        document.edit('setMotion', { elementId, motion: styledMotion(element.motion, style.motion) }, step),
        element.kind === 'shape' && style.shape
          ? document.edit('setSource', { elementId, source: styledShape(element.source, style.shape) }, step)
          : null,
      ].find((one) => one !== null)
      if (refused) toasts.show({ level: 'warning', message: refused })
    }
  }

  return [
    {
      id: 'text.edit',
      group: 'element',
      keys: 'F2',
      label: label('edit'),
      enabled: () => canEdit() && isText(selection.single) && !selection.single.locked,
      run: () => typing.begin(selection.single!.id, 'all'),
    },
    ...toggles,
    {
      id: 'text.pastePlain',
      group: 'edit',
      keys: 'Mod+Shift+V',
      byBrowser: true,
      label: label('pastePlain'),
      enabled: () => typing.elementId !== null,
      run: async () => {
        const text = await navigator.clipboard?.readText().catch(() => '')
        if (text) typing.insert([{ text: text.replaceAll(/\r\n?/g, '\n') }])
        typing.focus()
      },
    },
    {
      id: 'element.copyStyle',
      group: 'element',
      keys: 'Mod+Alt+C',
      label: label('copyStyle'),
      inTextFields: true,
      enabled: () => selection.single !== null && selection.single.kind !== 'audio' && !isElsewhere(),
      run: copyStyle,
    },
    {
      id: 'element.pasteStyle',
      group: 'element',
      keys: 'Mod+Alt+V',
      label: label('pasteStyle'),
      inTextFields: true,
      enabled: () => canEdit() && copiedStyle.value !== null && selection.elements.some(takesStyle) && !isElsewhere(),
      run: pasteStyle,
    },
  ]
}
