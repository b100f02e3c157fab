import { message } from '../../../common/messages/index.ts'
import { heardMusic } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { faultAt } from './fault.ts'
import type { Fault } from './fault.ts'
import type { PreflightDeps } from './types.ts'

/**
 * Faults for media that can't be fetched from its address. The built-in engine fetches from this machine and would fail;
 * for another service it is a warning, since that may reach more or less of the network.
 */
export async function unreachableMedia(
  { connection, unreachable, signal }: Pick<PreflightDeps, 'connection' | 'unreachable' | 'signal'>,
  project: Project,
): Promise<Fault[]> {
  const used = addressesIn(project)
  if (!unreachable || used.size === 0) return []
  const reasons = await unreachable([...used.keys()])
  signal.throwIfAborted()
  const severity = connection.service.local ? 'error' : 'warning'
  return [...reasons].flatMap(([url, reason]) =>
    (used.get(url) ?? []).map((field): Fault => {
      const fault = faultAt(field, 'asset-unreadable', reason, message('renderErrors.checkAddress'))
      return { ...fault, severity }
    }),
  )
}

/** The addresses of media in the project's visible elements, voices and music, with the fields that use them. */
function addressesIn(project: Project): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (source: { kind: string; url?: string }, field: string): void => {
    if (source.kind !== 'url' || source.url === undefined) return
    found.set(source.url, [...(found.get(source.url) ?? []), field])
  }
  project.scenes.forEach(({ voice, elements }, index) => {
    if (voice?.kind === 'audio') add(voice.source, `scenes[${index}].voice`)
    if (voice?.kind === 'clone') add(voice.sample, `scenes[${index}].voice`)
    elements.forEach(({ source, hidden }, at) => {
      if (!hidden) add(source, `scenes[${index}].elements[${at}]`)
    })
  })
  const music = heardMusic(project)
  if (music) add(music.source, 'music')
  return found
}
