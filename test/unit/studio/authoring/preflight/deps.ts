import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { MediaError } from '../../../../../electron/media/index.ts'
import type { PreflightDeps } from '../../../../../electron/studio/authoring/preflight/index.ts'
import { mediaInfo } from './files.ts'

/** A service, and files of which `bad.png` is none. */
export function deps(more: { takesFiles?: boolean } & Partial<PreflightDeps> = {}): PreflightDeps {
  const { takesFiles = true, ...rest } = more
  const service = { ...(takesFiles ? { upload: () => Promise.reject(new Error('nothing is sent')) } : {}) }
  return {
    connection: { id: 'c', name: 'Cloud', baseUrl: 'https://cloud.example', service } as never,
    names: {
      voices: () => Promise.resolve([{ id: 'anna', name: 'Anna' }]),
      avatars: () => Promise.resolve([{ id: 'mara', name: 'Mara' }]),
    },
    probe: (path, label) =>
      path.endsWith('bad.png')
        ? Promise.reject(new MediaError('unreadable', `${inEnglish(label)} is no media.`, { source: label }))
        : Promise.resolve(mediaInfo(path)),
    signal: new AbortController().signal,
    ...rest,
  }
}

export function picture(path: string): Element {
  return {
    id: path,
    kind: 'image',
    name: path,
    source: { kind: 'asset', path },
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer: 0,
    locked: false,
    hidden: false,
  }
}

export function script(voiceId: string, text: string): Project['scenes'][number]['voice'] {
  return { kind: 'script', voiceId, text, rate: 100 }
}
