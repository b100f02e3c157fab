import { languageText, message } from '../../messages/index.ts'
import { marksIn } from '../../pronounce/index.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { variableKey, variablesIn } from '../variables/text.ts'
import type { TranslatedText } from '../elements/translation-fields.ts'
import { readInlineTags } from './inline-tags.ts'
import type { TranslationUnit } from './units.ts'

/** What a translated text lacks of the text that it stands for: variables, marks of its script, tags. */
export function* differences(unit: TranslationUnit, translated: TranslatedText, language: string): Iterable<Problem> {
  const [source, own] = [readInlineTags(unit.source), readInlineTags(translated.text)]
  const values = { name: unit.name || unit.sceneName, language: languageText(language) }
  const lacking = [
    ...without(variableNames(source.text), variableNames(own.text)).map((name) => `{{${name}}}`),
    ...(unit.kind === 'script' ? without(markNames(source.text), markNames(own.text)).map((name) => `[${name}]`) : []),
    // Words without a tag are looked for, and told where they are not found.
    ...(unit.kind === 'text' ? without(tagNames(source.ranges), tagNames(own.ranges)).map((tag) => `<${tag}>`) : []),
  ]
  if (lacking.length > 0) {
    const text = message('projectProblems.translation.lacks', { ...values, parts: lacking.join(', ') })
    yield warningAt(unit.path, 'translation-differs', text)
  }
  const added = without(variableNames(own.text), variableNames(source.text)).map((name) => `{{${name}}}`)
  if (added.length > 0) {
    const text = message('projectProblems.translation.adds', { ...values, parts: added.join(', ') })
    yield warningAt(unit.path, 'translation-differs', text)
  }
  if (own.isBroken)
    yield warningAt(unit.path, 'translation-differs', message('projectProblems.translation.brokenTags', values))
}

/** What the first list has more of than the second one. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Names of the variables, each once: a translation may need one more often. */
const variableNames = (text: string): string[] => [...new Set(variablesIn(text).map(({ name }) => variableKey(name)))]
const markNames = (text: string): string[] => marksIn(text).map(({ mark }) => mark.name)
const tagNames = (ranges: readonly { tag: number }[]): string[] => [...new Set(ranges.map(({ tag }) => String(tag)))]
