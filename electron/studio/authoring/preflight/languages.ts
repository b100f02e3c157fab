import { turnsOf } from '../../../common/composition/index.ts'
import type { Problem, Project } from '../../../common/composition/index.ts'
import { sampleIdOf, plainText } from '../../../common/pronounce/index.ts'
import { LanguageGuess, otherLanguageProblem, unreadableProblem } from '../../speech/index.ts'
import type { PreflightDeps } from './types.ts'

/** Its detector is loaded once, with the first text that needs it. */
const languages = new LanguageGuess()

/**
 * Warnings about scripts in another language than that of their voice, as far as the list of voices tells it. They are no
 * errors: the voice speaks them, as if they were in its own language, and skips what it can't read.
 */
export async function foreignScripts({ names, signal }: PreflightDeps, project: Project): Promise<Problem[]> {
  const scripts = [...scriptsIn(project)]
  if (!names || scripts.length === 0) return []
  const voices = new Map((await names.voices(signal)).map((one) => [one.id, one]))
  const problems: Problem[] = []
  for (const { path, text, voiceId } of scripts) {
    const { name, language = '' } = voices.get(voiceId) ?? { name: '' }
    if (language === '') continue
    const spoken = plainText(text)
    await languages.prepare(spoken, language)
    const found =
      unreadableProblem(spoken, { name, language }) ?? otherLanguageProblem(spoken, { name, language }, languages)
    if (found !== null) problems.push({ path, code: 'other-language', message: found, severity: 'warning' })
  }
  return problems
}

function* scriptsIn(project: Project): Iterable<{ path: string; text: string; voiceId: string }> {
  for (const [index, scene] of project.scenes.entries()) {
    const { voice, elements } = scene
    const path = `scenes[${index}]`
    if (voice?.kind === 'script')
      for (const read of turnsOf(scene) ?? [voice]) if (isSpoken(read)) yield { ...read, path: `${path}.voice.text` }
    for (const [at, { source, hidden }] of elements.entries()) {
      if (source.kind === 'script' && !hidden && isSpoken(source))
        yield { ...source, path: `${path}.elements[${at}].source.text` }
    }
  }
}

/** An own voice has no language in the list of voices; a script without words is another problem. */
const isSpoken = ({ voiceId, text }: { voiceId: string; text: string }): boolean =>
  sampleIdOf(voiceId) === null && plainText(text).trim() !== ''
