import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface Candidate {
  path: string
  /** Where the program was found: a package, a variable, or one of `places`. */
  source: string
  /** The program is part of an npm package of Greenroom, so its file mode may be corrected. */
  packaged: boolean
  /** The user named the program, by a setting or the environment. */
  named: boolean
}

/** An ffmpeg and every ffprobe that can be combined with it, best first. */
export interface ToolChoice {
  ffmpeg: Candidate
  ffprobes: Candidate[]
}

export interface CandidateSources {
  /** Paths of ffmpeg and ffprobe in the user's settings. */
  settings: { ffmpeg?: string | undefined; ffprobe?: string | undefined }
  env: NodeJS.ProcessEnv
  /** Resolves npm packages; it throws for missing ones. */
  require: NodeJS.Require
  platform: NodeJS.Platform
  arch: string
}

export function systemSources(
  settings: CandidateSources['settings'] = {},
  env: NodeJS.ProcessEnv = process.env,
): CandidateSources {
  return {
    settings,
    env,
    require: createRequire(import.meta.url),
    platform: process.platform,
    arch: process.arch,
  }
}

/**
 * Candidates for ffmpeg and ffprobe, in this order: chosen by the user, shipped with the product, installed on the
 * machine. An ffmpeg is combined with the ffprobe that the user named, with the one in its own folder, or with the
 * product's own; never with another one on PATH, because two versions measure the same file differently.
 */
export function toolChoices(sources: CandidateSources): ToolChoice[] {
  const named = namedProbes(sources)
  return ffmpegCandidates(sources, named).map((ffmpeg) => ({
    ffmpeg,
    ffprobes: unique([...named, ...probesInFolder(ffmpeg, sources), ...ownProbe(sources)]),
  }))
}

function ffmpegCandidates(sources: CandidateSources, namedProbes: Candidate[]): Candidate[] {
  const { env, settings, platform } = sources
  const name = executable('ffmpeg', platform)
  return existing([
    [settings.ffmpeg, 'the ffmpeg setting'],
    [env['FFMPEG_PATH'], 'FFMPEG_PATH'],
    [env['FFMPEG_BIN'], 'FFMPEG_BIN'],
    // A user who names only an ffprobe means the ffmpeg beside it.
    ...namedProbes.map(({ path }): [string, string] => [join(dirname(path), name), 'beside ffprobe']),
    [packageExport(sources, 'ffmpeg-static'), 'ffmpeg-static'],
    [packageFile(sources, `@ffmpeg-binary/${platform}-${sources.arch}`, name), '@ffmpeg-binary'],
    ...onPath(sources, 'ffmpeg').map((path): [string, string] => [path, 'PATH']),
    [packageExport(sources, '@ffmpeg-installer/ffmpeg'), '@ffmpeg-installer/ffmpeg'],
  ])
}

function namedProbes({ settings, env }: CandidateSources): Candidate[] {
  return existing([
    [settings.ffprobe, 'the ffprobe setting'],
    [env['FFPROBE_PATH'], 'FFPROBE_PATH'],
  ])
}

/** Candidates for ffprobe in ffmpeg's folder, and in the folder of the file that a link points to. */
function probesInFolder(ffmpeg: Candidate, { platform }: CandidateSources): Candidate[] {
  const name = executable('ffprobe', platform)
  const folders = [dirname(ffmpeg.path)]
  if (existsSync(ffmpeg.path)) folders.push(dirname(realpathSync(ffmpeg.path)))
  return existing(folders.map((folder) => [join(folder, name), 'beside ffmpeg']))
}

function ownProbe(sources: CandidateSources): Candidate[] {
  return existing([[packageExport(sources, '@ffprobe-installer/ffprobe'), '@ffprobe-installer/ffprobe']])
}

function unique(candidates: Candidate[]): Candidate[] {
  return candidates.filter((one, at) => candidates.findIndex(({ path }) => path === one.path) === at)
}

/** Places that are no name of a package or variable. */
const places: Readonly<Record<string, Text>> = {
  'the ffmpeg setting': message('mediaErrors.places.ffmpegSetting'),
  'the ffprobe setting': message('mediaErrors.places.ffprobeSetting'),
  'beside ffmpeg': message('mediaErrors.places.besideFfmpeg'),
  'beside ffprobe': message('mediaErrors.places.besideFfprobe'),
}

/** Where a program was found, for a user. */
export const placeOf = (source: string): Text => places[source] ?? source

const namedSource = /setting|_PATH$|_BIN$/

/**
 * Candidates that exist. A path that the user named stays in the list even when nothing is there, so that the error can
 * say so.
 */
function existing(list: [string | undefined, string][]): Candidate[] {
  const seen = new Set<string>()
  return list.flatMap(([path, source]) => {
    if (path === undefined || path === '' || seen.has(path)) return []
    const named = namedSource.test(source)
    if (!existsSync(path) && !named) return []
    seen.add(path)
    return [{ path, source, packaged: /^@|^ffmpeg-static$/.test(source), named }]
  })
}

function executable(tool: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `${tool}.exe` : tool
}

function onPath(sources: CandidateSources, tool: string): string[] {
  const folders = (sources.env['PATH'] ?? sources.env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '')
  // An application started from the macOS Finder does not get the shell's PATH.
  if (sources.platform === 'darwin') folders.push('/opt/homebrew/bin', '/usr/local/bin')
  return folders.map((folder) => join(folder, executable(tool, sources.platform))).filter((path) => existsSync(path))
}

/** Path of a binary whose package exports it, as a string or as `path`. */
function packageExport(sources: CandidateSources, name: string): string | undefined {
  try {
    const exported: unknown = sources.require(name)
    const path = typeof exported === 'string' ? exported : (exported as { path?: unknown } | null)?.path
    return typeof path === 'string' ? unpacked(path) : undefined
  } catch {
    return undefined
  }
}

/** Path of a binary in its package's own folder, for packages whose module does not export it. */
function packageFile(sources: CandidateSources, name: string, file: string): string | undefined {
  for (const probe of [`${name}/package.json`, name]) {
    try {
      return unpacked(join(dirname(sources.require.resolve(probe)), file))
    } catch {
      continue
    }
  }
  return undefined
}

/** Path outside of Electron's archive, from which no program can be run; the packager puts binaries beside it. */
function unpacked(path: string): string {
  return path.replace(/app\.asar([/\\])/, 'app.asar.unpacked$1')
}
