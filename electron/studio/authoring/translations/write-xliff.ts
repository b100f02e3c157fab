import { formatIn, message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import { translationUnits, unitState } from '../../../common/composition/index.ts'
import type { Project, TranslatedText, TranslationUnit } from '../../../common/composition/index.ts'
import { element, xmlDocument, xmlLines, xmlText } from '../../../common/xml.ts'
import { inlineParts, isNested } from './inline-parts.ts'
import type { InlinePart } from './inline-parts.ts'

export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:1.2'

/**
 * The texts of a project for translators of one language, as XLIFF 1.2. What there is of translations is in it.
 * @param own language of the project
 * @param format of the notes, in the language of who writes the file
 */
export function xliffOf(project: Project, own: string, language: string, format: Format = formatIn('en')): string {
  const texts = project.translations?.[language]?.texts ?? {}
  const units = translationUnits(project)
  const scenes = project.scenes.flatMap((scene, index) => {
    const list = units.filter((unit) => unit.scene === index)
    if (list.length === 0) return []
    const name = message('translationErrors.notes.scene', { n: index + 1, name: scene.name })
    const inside = list.map((unit) =>
      unitElement(unit, Object.hasOwn(texts, unit.id) ? texts[unit.id] : undefined, format),
    )
    return [[`<group resname="${xmlText(format(name))}">`, ...inside, '</group>'].join('\n')]
  })
  const head = {
    original: project.name || 'Greenroom',
    'source-language': own,
    'target-language': language,
    datatype: 'plaintext',
    'tool-id': 'greenroom',
  }
  const tool = element('header', {}, [element('tool', { 'tool-id': 'greenroom', 'tool-name': 'Greenroom' })])
  const fields = Object.entries(head).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const file = [`<file${fields.join('')}>`, tool, '<body>', ...scenes, '</body>', '</file>']
  return xmlDocument([`<xliff version="1.2" xmlns="${xliffNamespace}">`, ...file, '</xliff>'].join('\n'))
}

/** Units are not indented: every blank of them belongs to the text. */
function unitElement(unit: TranslationUnit, translated: TranslatedText | undefined, format: Format): string {
  const state = unitState(unit, translated)
  const isScript = unit.kind === 'script'
  const target =
    state === 'missing'
      ? '<target state="needs-translation"></target>'
      : `<target state="${state === 'changed' ? 'needs-review-translation' : 'translated'}">` +
        `${inlineXml(translated!.text, isScript)}</target>`
  return [
    `<trans-unit id="${xmlText(unit.id)}" resname="${xmlText(unit.name)}" xml:space="preserve">`,
    `<source>${inlineXml(unit.source, isScript)}</source>`,
    target,
    ...notesOf(unit).map((note) => `<note from="developer">${xmlText(format(note))}</note>`),
    '</trans-unit>',
  ].join('\n')
}

function notesOf({ kind, tags }: TranslationUnit) {
  const about = message(`translationErrors.notes.${kind}`)
  return [
    about,
    ...tags.map(({ tag, text, elements }) =>
      elements.length > 0
        ? message('translationErrors.notes.word', { tag, word: text, elements: elements.join(', ') })
        : message('translationErrors.notes.style', { tag, text }),
    ),
  ]
}

/** A text with its inline tags as content of `source` or `target`. Tags that are not nested stay as they are written. */
function inlineXml(written: string, isScript: boolean): string {
  const parts = inlineParts(written, isScript)
  const areElements = isNested(parts)
  let fixed = 0
  const xml = (part: InlinePart): string => {
    if (part.kind === 'fixed') return `<ph id="p${(fixed += 1)}" ctype="x-fixed">${xmlLines(part.text)}</ph>`
    if (part.kind === 'text' || !areElements) return xmlLines(part.text)
    return part.kind === 'open' ? `<g id="${part.tag}">` : '</g>'
  }
  return parts.map(xml).join('')
}
