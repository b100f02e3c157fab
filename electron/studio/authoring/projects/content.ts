import { createHash } from 'node:crypto'
import { heardMusic, sortedJson } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { withAbsolutePaths } from './paths.ts'

/**
 * The version of the file format that documents are hashed with. Hashes are kept: a document that says nothing of what
 * newer versions brought has the hash that it had before them.
 */
const hashedVersion = 2

/**
 * Hash (hex) of a whole document. The order of its fields and the form of its paths (relative or absolute) make no
 * difference.
 */
export function documentHash(project: Project, folder: string): string {
  return hashOf({ ...withAbsolutePaths(project, folder), version: hashedVersion })
}

/**
 * Hash (hex) of what a clip of the project shows and says. Names, locks, hidden elements, captions that are turned off and
 * muted music don't count, since no clip shows them: projects with the same hash make the same clip.
 */
export function contentHash(project: Project, folder: string): string {
  const absolute = withAbsolutePaths(project, folder)
  const { name: _name, id: _id, scenes, captions, music: _music, ...rest } = absolute
  const music = heardMusic(absolute)
  return hashOf({
    ...rest,
    ...(music ? { music } : {}),
    ...(captions?.shown ? { captions: { look: captions.look, position: captions.position ?? null } } : {}),
    version: hashedVersion,
    scenes: scenes.map(({ name: _scene, id: _sceneId, captions: own, elements, ...scene }) => ({
      ...scene,
      ...(captions?.shown && own ? { cues: own.cues } : {}),
      elements: elements
        .filter((element) => !element.hidden)
        .map(({ name: _element, locked: _locked, id: _elementId, replaceable: _from, ...element }) => element),
    })),
  })
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(sortedJson(value)).digest('hex')
}
