import { z } from 'zod'
import { textLimits, textStyleSchema } from '@common/composition/elements/text-source.ts'
import type { TextRun, TextStyle } from '@common/drawing/text/rich-text.ts'
import { useFonts } from '../../../stores/fonts.ts'
import { runsOfHtml } from '../../typing/html-runs.ts'
import { useTyping } from '../../typing/store.ts'

/** Runs with their whole styles on the system's clipboard, for pasting within the product. */
const type = 'application/x-greenroom-text'
const runsSchema = z
  .array(z.object({ text: z.string().max(textLimits.characters), style: textStyleSchema }))
  .min(1)
  .max(5000)

/**
 * Copy, cut and paste in a text that is typed, with styles. Pasting without styles (Mod+Shift+V) is left to the text
 * area: the browser offers plain text alone then. `show` puts the document's text into the text area.
 */
export function useTypingClipboard(show: () => void) {
  const typing = useTyping()
  const fonts = useFonts()

  function onCopy(event: ClipboardEvent): boolean {
    const runs = typing.copied()
    if (runs.length === 0 || !event.clipboardData) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', runs.map(({ text }) => text).join(''))
    event.clipboardData.setData('text/html', htmlOf(runs))
    event.clipboardData.setData(type, JSON.stringify(runs))
    return true
  }

  function onCut(event: ClipboardEvent): void {
    if (!onCopy(event)) return
    typing.insert([])
    show()
  }

  function onPaste(event: ClipboardEvent): void {
    const data = event.clipboardData
    const runs = data && (ownRuns(data.getData(type)) ?? pageRuns(data.getData('text/html')))
    if (!runs) return
    event.preventDefault()
    typing.insert(runs)
    show()
  }

  function ownRuns(json: string): TextRun[] | null {
    if (json === '') return null
    try {
      return runsSchema.safeParse(JSON.parse(json)).data ?? null
    } catch {
      // Another program has used this clipboard type: its plain text is pasted.
      return null
    }
  }

  function pageRuns(html: string): TextRun[] | null {
    const runs = html === '' ? [] : runsOfHtml(html, (name) => fonts.families.some((family) => family.name === name))
    return runs.length === 0 ? null : runs
  }

  return { onCopy, onCut, onPaste }
}

/** Runs as other programs paste them. */
function htmlOf(runs: readonly { text: string; style: TextStyle }[]): string {
  const page = document.implementation.createHTMLDocument()
  for (const { text, style } of runs) {
    const span = page.createElement('span')
    span.style.cssText = `font-family:"${style.font.replaceAll('"', '')}";font-weight:${style.weight};white-space:pre-wrap`
    if (style.italic) span.style.fontStyle = 'italic'
    if (style.underline) span.style.textDecoration = 'underline'
    span.style.color = style.color.slice(0, 7)
    text.split('\n').forEach((line, index) => {
      if (index > 0) span.append(page.createElement('br'))
      span.append(line)
    })
    page.body.append(span)
  }
  return page.body.innerHTML
}
