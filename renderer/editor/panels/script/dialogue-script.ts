import { chineseMarks, hasSpeakers, speakerMarks } from '@common/pronounce/index.ts'
import type { SpeakerNumber } from '@common/pronounce/index.ts'

/** The mark of a speaker as buttons insert it. */
export function markOf(speaker: SpeakerNumber, locale: string): string {
  const name = speakerMarks[speaker - 1]!
  return `[${locale === 'zh-CN' ? chineseMarks[name] : name}]`
}

/**
 * A script as one of two speakers: `Mara:` at the beginnings of lines becomes her mark. Where no line names anybody, the second
 * one's turn is begun at the end.
 */
export function asDialogue(script: string, names: readonly string[], locale: string): string {
  const marked = names.slice(0, 2).reduce((text, name, index) => {
    const speaker: SpeakerNumber = index === 0 ? 1 : 2
    return text
      .split('\n')
      .map((line) => {
        const start = line.trimStart()
        const isNamed = name !== '' && start.slice(0, name.length).toLowerCase() === name.toLowerCase()
        const rest = isNamed ? /^\s*[:：]\s*(.*)$/su.exec(start.slice(name.length)) : null
        return rest ? `${markOf(speaker, locale)} ${rest[1]!}` : line
      })
      .join('\n')
  }, script)
  if (hasSpeakers(marked)) return marked
  const first = marked.trim() === '' ? `${markOf(1, locale)} ` : marked.trimEnd()
  return `${first}\n${markOf(2, locale)} `
}
