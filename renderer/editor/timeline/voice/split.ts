import { speedOf } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { useDocument } from '../../../stores/document.ts'
import { isPresent } from '../../presence.ts'
import { partOf, playsFor } from '../../source-time.ts'
import { blankedMarks } from '@common/pronounce/index.ts'
import { message } from '@common/messages/index.ts'
import { translate } from '../../../i18n/translate.ts'
import { useSelection } from '../../selection.ts'
import { useSpeech } from '../../speech/index.ts'
import { useTransport } from '../../transport.ts'
import { wordBoundaries, textCut } from './word-boundaries.ts'

/**
 * Cuts at the playhead: the selected elements that are visible there, or, when none is selected, the scene. Answers why
 * nothing was cut (a sentence), or null.
 */
export function useSplit(): () => string | null {
  const assets = useAssets()
  const document = useDocument()
  const selection = useSelection()
  const speech = useSpeech()
  const transport = useTransport()

  /** How long an element's media plays before it ends or loops, ms; undefined while that isn't known. */
  function playsMs(element: Element): number | undefined {
    const { source } = element
    if (source.kind !== 'asset' && source.kind !== 'url') return undefined
    const mediaMs = assets.of(source.kind === 'asset' ? source.path : source.url)?.durationMs
    const plays = mediaMs ? playsFor(partOf(source), mediaMs, speedOf(element)) : 0
    return plays > 0 ? plays : undefined
  }

  function elements(sceneMs: number): string | null {
    const timing = transport.at?.timing
    if (!timing) return null
    const at = Math.round(sceneMs)
    const there = selection.elements.filter((one) => isPresent(one, sceneMs, timing) && at > (one.start ?? 0))
    if (there.length === 0) return translate('timeline.splitting.notThere')
    const created: string[] = []
    const refused = document.together(message('edits.splitElement'), () =>
      there.map((one) => {
        const newId = crypto.randomUUID()
        const plays = playsMs(one)
        const why = document.edit('splitElement', {
          elementId: one.id,
          newId,
          at,
          ...(plays === undefined ? {} : { playsMs: plays }),
        })
        if (why === null) created.push(newId)
        return why
      }),
    )
    if (created.length > 0) selection.select(created)
    return refused
  }

  function scene(): string | null {
    const now = transport.at
    if (!now) return null
    const { scene: whole, durationMs } = now.timing
    let at = Math.round(now.sceneMs)
    let textAt: number | undefined
    const { voice } = whole
    if (voice && voice.kind !== 'audio') {
      const known = speech.of(whole.id).speech
      const places = wordBoundaries(blankedMarks(voice.text), known?.words ?? [], durationMs)
      const cut = textCut(places, at)
      if (!cut) return translate('timeline.splitting.oneWord')
      at = Math.max(1, Math.min(Math.round(cut.ms), durationMs - 1))
      textAt = cut.index
    }
    if (at <= 0 || at >= durationMs) return translate('timeline.splitting.atEdge')
    const newId = crypto.randomUUID()
    const plays = whole.elements.flatMap((one): [string, number][] => {
      const ms = playsMs(one)
      return ms === undefined ? [] : [[one.id, ms]]
    })
    const refused = document.edit('splitScene', {
      sceneId: whole.id,
      newId,
      at,
      lengthMs: Math.max(1, Math.round(durationMs)),
      ...(textAt === undefined ? {} : { textAt }),
      newIds: Object.fromEntries(whole.elements.map((one) => [one.id, crypto.randomUUID()])),
      playsMs: Object.fromEntries(plays),
    })
    return refused
  }

  return () => (selection.elements.length > 0 ? elements(transport.at?.sceneMs ?? 0) : scene())
}
