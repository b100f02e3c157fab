import { textLimits } from '@common/composition/elements/text-source.ts'
import { translate as t } from '../../i18n/translate.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Tells the user that a text was too long for an element and that its end was left out. */
export function tellTextCut(): void {
  const message = t('drawn.textCut', { limit: textLimits.characters })
  useToasts().show({ level: 'warning', message, next: t('drawn.textCutNext') })
}

/** The beginning of what is put into a text, as far as there is room for it; no character is cut in two. */
export function cutTo(text: string, room: number): string {
  const cut = text.slice(0, Math.max(0, room))
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
