import type { Project } from './model.ts'

/** Paths of all files of the user that the project names, each once, in the order of their first use. */
export function assetPaths(project: Project): string[] {
  const { scenes, music } = project
  const spoken = scenes.flatMap(({ voice, elements }) => [
    ...(voice?.kind === 'audio' ? [voice.source] : []),
    ...(voice?.kind === 'clone' ? [voice.sample] : []),
    ...elements.map((element) => element.source),
  ])
  const sources = [...spoken, ...(music ? [music.source] : [])]
  return [...new Set(sources.flatMap((source) => (source.kind === 'asset' ? [source.path] : [])))]
}
