import { SaxesParser } from 'saxes'
import { canonicalTag } from '../../../common/languages.ts'
import type { ReadTranslations } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Message } from '../../../common/messages/index.ts'
import { UnitList } from './check-unit.ts'
import { translationLimits } from './limits.ts'
import { badTranslations, unitReason } from './refuse.ts'
import { xliffNamespace } from './write-xliff.ts'

/** States of a target that has not been worked on: what stands in it is the source, or a guess of a program. */
const untouched = ['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']
/** States by which a translator says that the target fits its source. */
const confirmed = ['translated', 'final', 'signed-off']

interface OpenUnit {
  id: string
  source: string
  target: string
  state: string
  isTranslated: boolean
}

/**
 * Reads XLIFF 1.2 of any tool. Nothing outside of the file is fetched, and no entities are known but those of XML.
 * @param file its name, for sentences @throws StudioError `bad-translations`, with the unit at fault
 */
export function readXliff(text: string, file: string): ReadTranslations {
  const parser = new SaxesParser({ xmlns: true })
  const languages = new Map<string, UnitList>()
  let own: string | null = null
  let list: UnitList | null = null
  let unit: OpenUnit | null = null
  let field: 'source' | 'target' | null = null
  /** Names of the open elements, the outermost first. */
  const path: string[] = []
  /** Tags of the open elements `g`; null for those without a number. */
  const tags: (string | null)[] = []

  const refuse = (reason: Message): never => {
    throw badTranslations(file, reason)
  }
  const add = (piece: string): void => {
    if (unit && field) unit[field] += piece
  }
  parser.on('doctype', () => refuse(message('translationErrors.doctype')))
  parser.on('error', () => {
    const where = unit ? unitReason(unit.id, 'translationErrors.notXml', { line: parser.line }) : null
    refuse(where ?? message('translationErrors.notXml', { line: parser.line }))
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ local, uri, attributes }) => {
    const attribute = (name: string): string | null => attributes[name]?.value ?? null
    if (path.length === 0) {
      const version = attribute('version') ?? ''
      if (local !== 'xliff') refuse(message('translationErrors.noXliff'))
      if (version !== '1.2') refuse(message('translationErrors.version', { version: version.slice(0, 20) }))
    }
    path.push(local)
    if (path.length > translationLimits.depth) refuse(message('translationErrors.tooDeep'))
    // Tools add elements of their own namespaces.
    if (uri !== xliffNamespace && uri !== '') return
    if (unit && field) return openInline(local, attribute)
    if (local === 'file') beginFile(attribute('source-language'), attribute('target-language'))
    else if (local === 'trans-unit') {
      const id = attribute('id') ?? ''
      const isTranslated = attribute('translate') !== 'no'
      unit = { id, source: '', target: '', state: '', isTranslated }
    } else if (unit && path.at(-2) === 'trans-unit' && (local === 'source' || local === 'target')) {
      field = local
      if (local === 'target') unit.state = attribute('state') ?? ''
    }
  })
  parser.on('closetag', ({ local, uri }) => {
    path.pop()
    if (uri !== xliffNamespace && uri !== '') return
    if (unit && field) {
      if (local === field && path.at(-1) === 'trans-unit') field = null
      else if (local === 'g') {
        const tag = tags.pop()
        if (tag) add(`</${tag}>`)
      }
    } else if (local === 'trans-unit' && unit) endUnit(unit)
  })

  function beginFile(source: string | null, target: string | null): void {
    const [from, to] = [canonicalTag(source ?? ''), canonicalTag(target ?? '')]
    if (from === null) refuse(message('translationErrors.noSourceLanguage', { tag: (source ?? '').slice(0, 40) }))
    if (to === null) refuse(message('translationErrors.noTargetLanguage', { tag: (target ?? '').slice(0, 40) }))
    if (own !== null && own !== from) refuse(message('translationErrors.twoSources'))
    own = from
    list = languages.get(to!) ?? new UnitList()
    languages.set(to!, list)
    if (languages.size > translationLimits.languages) {
      refuse(message('translationErrors.manyLanguages', { limit: translationLimits.languages }))
    }
  }

  function openInline(local: string, attribute: (name: string) => string | null): void {
    const number = /^\d{1,4}$/.exec(attribute('rid') ?? attribute('id') ?? '')?.[0] ?? null
    if (local === 'g') {
      tags.push(number)
      if (number) add(`<${number}>`)
    } else if (local === 'bx' && number) add(`<${number}>`)
    else if (local === 'ex' && number) add(`</${number}>`)
    else if (local === 'x' || local === 'bx' || local === 'ex') {
      refuse(
        unitReason(unit!.id, 'translationErrors.inline', { name: local, id: (attribute('id') ?? '').slice(0, 40) }),
      )
    }
    // `ph`, `bpt`, `ept` and `it` hold what they stand for; `mrk` only marks a part.
  }

  function endUnit({ id, source, target, state, isTranslated }: OpenUnit): void {
    unit = null
    if (!list) return refuse(unitReason(id, 'translationErrors.noFile'))
    if (!isTranslated) return
    const text = untouched.includes(state) || (state === '' && target === source) ? '' : target
    const fault = list.add({ id, source, text, isConfirmed: confirmed.includes(state) })
    if (fault) refuse(fault)
  }

  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (languages.size === 0) refuse(message('translationErrors.noXliff'))
  return { own, languages: [...languages].map(([language, { units }]) => ({ language, units })) }
}
