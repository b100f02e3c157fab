import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface Candidate {
  path: string
  /** Where it was found, for the log and for error messages. */
  source: string
  /** Came inside an npm package of ours: its file mode may be put right. */
  packaged: boolean
}

export interface CandidateSources {
  /** The user's own setting. */
  setting?: string | undefined
  env: NodeJS.ProcessEnv
  /** Resolves npm packages; absent packages throw. */
  require: NodeJS.Require
  platform: NodeJS.Platform
  arch: string
}

export function systemSources(setting?: string, env: NodeJS.ProcessEnv = process.env): CandidateSources {
  return {
    setting,
    env,
    require: createRequire(import.meta.url),
    platform: process.platform,
    arch: process.arch,
  }
}

/** ffmpeg binaries in the order of the design: what the user chose, what came with the product, what the machine has. */
export function ffmpegCandidates(sources: CandidateSources): Candidate[] {
  const { env } = sources
  const name = executable('ffmpeg', sources.platform)
  return present([
    [sources.setting, 'the ffmpeg setting'],
    [env['FFMPEG_PATH'], 'FFMPEG_PATH'],
    [env['FFMPEG_BIN'], 'FFMPEG_BIN'],
    [packageExport(sources, 'ffmpeg-static'), 'ffmpeg-static'],
    [packageFile(sources, `@ffmpeg-binary/${sources.platform}-${sources.arch}`, name), '@ffmpeg-binary'],
    ...onPath(sources, 'ffmpeg').map((path): [string, string] => [path, 'PATH']),
    [packageExport(sources, '@ffmpeg-installer/ffmpeg'), '@ffmpeg-installer/ffmpeg'],
  ])
}

/** ffprobe binaries; the one beside the chosen ffmpeg comes before the machine's own. */
export function ffprobeCandidates(sources: CandidateSources, ffmpeg: string): Candidate[] {
  const name = executable('ffprobe', sources.platform)
  return present([
    [sources.setting, 'the ffprobe setting'],
    [sources.env['FFPROBE_PATH'], 'FFPROBE_PATH'],
    [join(dirname(ffmpeg), name), 'beside ffmpeg'],
    ...onPath(sources, 'ffprobe').map((path): [string, string] => [path, 'PATH']),
    [packageExport(sources, '@ffprobe-installer/ffprobe'), '@ffprobe-installer/ffprobe'],
  ])
}

/** A path that was asked for by name stays in the list even when nothing is there, so that the error can say so. */
function present(list: [string | undefined, string][]): Candidate[] {
  const named = /setting|_PATH|_BIN/
  const seen = new Set<string>()
  return list.flatMap(([path, source]) => {
    if (path === undefined || path === '' || seen.has(path)) return []
    if (!existsSync(path) && !named.test(source)) return []
    seen.add(path)
    return [{ path, source, packaged: /^@|^ffmpeg-static$/.test(source) }]
  })
}

function executable(tool: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `${tool}.exe` : tool
}

function onPath(sources: CandidateSources, tool: string): string[] {
  const folders = (sources.env['PATH'] ?? sources.env['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
  // An application started from the macOS Finder does not get the shell's PATH.
  if (sources.platform === 'darwin') folders.push('/opt/homebrew/bin', '/usr/local/bin')
  return folders
    .map((folder) => join(folder, executable(tool, sources.platform)))
    .filter((path) => existsSync(path))
}

/** Packages that export their binary's path, as a string or as `path`. */
function packageExport(sources: CandidateSources, name: string): string | undefined {
  try {
    const exported: unknown = sources.require(name)
    const path = typeof exported === 'string' ? exported : (exported as { path?: unknown } | null)?.path
    return typeof path === 'string' ? unpacked(path) : undefined
  } catch {
    return undefined
  }
}

/** Packages whose module exports something else: the file lies in the package's own folder. */
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

/** A program cannot be run out of Electron's archive; the packager leaves binaries beside it. */
function unpacked(path: string): string {
  return path.replace(/app\.asar([/\\])/, 'app.asar.unpacked$1')
}
