import { watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { formatTimecode } from '../../../ui/format.ts'
import type { Clip } from '../rows/rows.ts'

/** Accessible name of a clip. Cached per clip, because formatting the names of hundreds takes longest. */
export function useClipLabels(): (clip: Clip) => string {
  const { t, locale } = useI18n()
  let labels = new WeakMap<Clip, string>()
  watch(locale, () => (labels = new WeakMap()), { flush: 'sync' })

  function describe(clip: Clip): string {
    const { element } = clip
    const parts = [
      element.name || t(`elements.names.${element.kind}`),
      t('timeline.clipTimes', { from: formatTimecode(clip.startMs), to: formatTimecode(clip.endMs) }),
    ]
    if (clip.outside) parts.push(t('timeline.outside'))
    else if (clip.cut) parts.push(t('timeline.cut'))
    for (const edge of ['start', 'end'] as const) {
      const word = element.anchors?.[edge]?.word
      if (word !== undefined) parts.push(t(`timeline.anchors.${edge}`, { word }))
    }
    if (element.replaceable !== undefined) parts.push(t('templates.replaceable.by', { name: element.replaceable }))
    if (element.locked) parts.push(t('timeline.locked'))
    if (element.hidden) parts.push(t('timeline.hidden'))
    return parts.join(', ')
  }

  return (clip) => {
    let label = labels.get(clip)
    if (label === undefined) labels.set(clip, (label = describe(clip)))
    return label
  }
}
