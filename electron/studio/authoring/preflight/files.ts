import { message } from '../../../common/messages/index.ts'
import { realpath } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { heardMusic } from '../../../common/composition/index.ts'
import type { Project, Size, Source, Voice } from '../../../common/composition/index.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import { isMediaError } from '../../../media/index.ts'
import { diskFault, fileOf, lookAtFile } from '../../media/assets/index.ts'
import { isInside } from '../projects/index.ts'
import { windowAdvice } from './advice.ts'
import type { Advice } from './advice.ts'
import { faultAt } from './fault.ts'
import type { Fault } from './fault.ts'
import type { PreflightDeps, PreflightRequest, ProjectFile } from './types.ts'
import type { Text } from '../../../common/messages/index.ts'

type Where = Pick<PreflightRequest, 'folder' | 'within' | 'kept'>
type FileFault = Pick<Fault, 'code' | 'message'> & { next: Text }

/** Every file path in the project's visible elements, voices and music, once each, with the fields that use it. */
export function assetFields(project: Project): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (source: Source | Extract<Voice, { kind: 'audio' }>['source'], field: string): void => {
    if (source.kind === 'asset') found.set(source.path, [...(found.get(source.path) ?? []), field])
  }
  project.scenes.forEach((scene, index) => {
    const field = `scenes[${index}]`
    if (scene.voice?.kind === 'audio') add(scene.voice.source, `${field}.voice`)
    if (scene.voice?.kind === 'clone') add(scene.voice.sample, `${field}.voice`)
    scene.elements.forEach((element, at) => {
      if (!element.hidden) add(element.source, `${field}.elements[${at}]`)
    })
  })
  const music = heardMusic(project)
  if (music) add(music.source, 'music')
  return found
}

/**
 * The project without what is done on this machine when the clip has arrived: transitions, camera moves, music, loudness
 * and the visible sign, each where the service doesn't do it.
 * @param extensions what the service is asked to do (`usedExtensions`)
 */
export function asSent(project: Project, extensions: readonly ProjectExtensionName[]): Project {
  const { music, loudness, disclosure, ...rest } = project
  return {
    ...rest,
    ...(music && extensions.includes('music') ? { music } : {}),
    ...(loudness !== undefined && extensions.includes('loudness') ? { loudness } : {}),
    ...(disclosure && extensions.includes('disclosure') ? { disclosure } : {}),
    scenes: project.scenes.map(({ transition, camera, ...scene }) => ({
      ...scene,
      ...(transition && extensions.includes('transitions') ? { transition } : {}),
      ...(camera && extensions.includes('camera') ? { camera } : {}),
    })),
  }
}

/** Probes every file of the project. A file that can't be used is a fault at every field that names it. */
export async function readFiles(
  deps: PreflightDeps,
  project: Project,
  where: Where,
): Promise<{ files: ProjectFile[]; faults: Fault[] }> {
  const files: ProjectFile[] = []
  const faults: Fault[] = []
  for (const [path, places] of assetFields(project)) {
    deps.signal.throwIfAborted()
    const read = await readFile(deps, path, where)
    if ('info' in read) {
      files.push(read)
      if (places.includes('music') && !read.info.audio) faults.push(silentMusic(read.name))
    } else faults.push(...places.map((field) => faultAt(field, read.code, read.message, read.next)))
  }
  return { files, faults }
}

function silentMusic(name: string): Fault {
  const text = message('renderErrors.musicSilent', { name })
  return faultAt('music.source', 'asset-unreadable', text, message('renderErrors.musicSilentNext'))
}

async function readFile(deps: PreflightDeps, path: string, where: Where): Promise<ProjectFile | FileFault> {
  const { probe, signal, advice = windowAdvice } = deps
  const file = fileOf(path, where.folder)
  if (!(await mayLie(file, where))) return outside(path, where, advice)
  const found = await lookAtFile(path, where.folder)
  if ('code' in found) return unusable(found, advice)
  try {
    const real = await realpath(file)
    return { path, file: real, name: basename(file), info: await probe(real, basename(file), signal) }
  } catch (error) {
    signal.throwIfAborted()
    if (!isMediaError(error)) return unusable(diskFault(file, error), advice)
    const code = error.code === 'not-found' ? 'missing' : 'unreadable'
    return unusable({ code, message: error.text, next: message('renderErrors.chooseFile') }, advice)
  }
}

function unusable(fault: { code: 'missing' | 'unreadable'; message: Text; next: Text }, { files }: Advice): FileFault {
  // How paths are written is advice for a file that isn't there, not for one that is there and damaged.
  const next = fault.code === 'missing' ? (files ?? fault.next) : fault.next
  return { code: `asset-${fault.code}`, message: fault.message, next }
}

function outside(path: string, { within }: Where, advice: Advice): FileFault {
  const isSheet = (within ?? []).length > 1
  return {
    code: 'asset-unreadable',
    message: message(isSheet ? 'renderErrors.outsideBoth' : 'renderErrors.outsideProject', { path }),
    next: advice.outside,
  }
}

/**
 * A fault for every file that lies outside the permitted folders, with every field that uses it. Missing files are
 * reported by `readFiles`.
 */
export async function filesOutside(project: Project, where: Where, advice: Advice): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [path, places] of assetFields(project)) {
    if (await mayLie(fileOf(path, where.folder), where)) continue
    const fault = outside(path, where, advice)
    faults.push(...places.map((field) => faultAt(field, fault.code, fault.message, fault.next)))
  }
  return faults
}

/** Whether a file lies in or below one of the permitted folders, with symbolic links resolved. */
async function mayLie(file: string, { within: given, kept = [] }: Where): Promise<boolean> {
  if (given === null) return true
  const within = [...given, ...kept]
  // A folder of kept files need not exist; nothing lies in it then.
  const homes = await Promise.all(within.map((folder) => realpath(folder).catch(() => folder)))
  // A path that is already outside by its text is not opened: it may be on a network share, and looking at it would
  // connect to it.
  if (![...within, ...homes].some((home) => isInside(resolve(home), file))) return false
  const real = await realpath(file).catch(() => null)
  return real === null || homes.some((home) => isInside(home, real))
}

/** Pixel sizes and lengths of the files, in the form that the compiler takes. */
export function fileFacts(files: readonly ProjectFile[]): {
  sizes: Record<string, Size>
  mediaDurations: Record<string, number>
} {
  const sizes = new Map<string, Size>()
  const mediaDurations = new Map<string, number>()
  for (const { path, info } of files) {
    const picture = info.video ?? info.image
    if (picture) sizes.set(path, { width: picture.width, height: picture.height })
    if (info.durationMs > 0) mediaDurations.set(path, info.durationMs)
  }
  return { sizes: Object.fromEntries(sizes), mediaDurations: Object.fromEntries(mediaDurations) }
}
