import type { ProjectExtensionName } from '../service/extension/extension.ts'
import type { Project } from './model.ts'

/** What has to be done after transitions and camera moves: where these are made here, so is this. */
const madeAfterScenes: readonly ProjectExtensionName[] = [
  'transitions',
  'camera',
  'music',
  'loudness',
  'captions',
  'gestures',
  'dialogue',
  'disclosure',
]

/** Whether transitions or camera moves of the project are made on this machine, from clips of its service. */
export function areScenesJoinedHere(
  { scenes }: Pick<Project, 'scenes'>,
  extensions: readonly ProjectExtensionName[],
): boolean {
  const isMissing = (name: ProjectExtensionName): boolean => !extensions.includes(name)
  return scenes.some(
    ({ transition, camera }, index) =>
      (transition && index > 0 && isMissing('transitions')) || (camera && isMissing('camera')),
  )
}

/** What a service is asked to do for a project beside its body. */
export function usedExtensions(
  project: Pick<Project, 'scenes'>,
  extensions: readonly ProjectExtensionName[],
): readonly ProjectExtensionName[] {
  if (!areScenesJoinedHere(project, extensions)) return extensions
  return extensions.filter((name) => !madeAfterScenes.includes(name))
}

/**
 * The clips that a service makes for a project, as numbers of scenes in their order: one for all of them, or, where
 * transitions or camera moves are made here, one for each run of scenes that follow each other by plain cuts.
 */
export function clipParts({ scenes }: Pick<Project, 'scenes'>, extensions: readonly ProjectExtensionName[]): number[] {
  if (!areScenesJoinedHere({ scenes }, extensions)) return [scenes.length]
  const parts: number[] = []
  for (const [index, { transition, camera }] of scenes.entries()) {
    const isApart = index === 0 || transition !== undefined || camera !== undefined || scenes[index - 1]!.camera
    if (isApart) parts.push(1)
    else parts[parts.length - 1]! += 1
  }
  return parts
}
