import type { Project, Scene } from './model.ts'

/**
 * The project with the usual reading of all scripts: what a service other than an engine speaks. There a take would be the same
 * reading, charged once more.
 */
export function withoutTakes(project: Project): Project {
  return { ...project, scenes: project.scenes.map(withUsualReading) }
}

function withUsualReading(scene: Scene): Scene {
  const { voice } = scene
  if (voice === null || voice.kind === 'audio' || voice.take === undefined) return scene
  const { take: _left, ...usual } = voice
  return { ...scene, voice: usual }
}
