import type { Element, Project, Voice } from '@common/composition/index.ts'

/**
 * The filled project with the document's own paths where a row didn't replace them, so that known facts about these
 * files are found by their path and needn't be requested again.
 */
export function withOwnSources(filled: Project, own: Project): Project {
  const scenes = filled.scenes.map((scene, index) => {
    const before = own.scenes[index]
    if (before?.id !== scene.id) return scene
    const elements = scene.elements.map((element, at) => elementOf(element, before.elements[at]))
    return { ...scene, voice: voiceOf(scene.voice, before.voice), elements }
  })
  const { music } = own
  return { ...filled, scenes, ...(filled.music && music ? { music: { ...filled.music, source: music.source } } : {}) }
}

function elementOf(element: Element, before: Element | undefined): Element {
  if (before?.id !== element.id || before.replaceable !== undefined) return element
  return element.source.kind === 'asset' && before.source.kind === 'asset'
    ? ({ ...element, source: before.source } as Element)
    : element
}

function voiceOf(voice: Voice | null, before: Voice | null): Voice | null {
  if (voice?.kind === 'audio' && before?.kind === 'audio') return { ...voice, source: before.source }
  if (voice?.kind === 'clone' && before?.kind === 'clone') return { ...voice, sample: before.sample }
  return voice
}
