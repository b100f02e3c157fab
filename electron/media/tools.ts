import { chmod } from 'node:fs/promises'
import { captureText, readCapabilities } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'
import { ffmpegCandidates, ffprobeCandidates, systemSources } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { MediaError } from './errors.ts'

/** A working ffmpeg and ffprobe, with what they can do. */
export interface MediaTools extends Capabilities {
  ffmpeg: string
  ffprobe: string
  /** As `-version` gives it: `7.0`, `n7.0-7-gd38bf5e08e`, `N-92722-gf22fcd4483`. */
  version: string
  /** Where ffmpeg was found. */
  source: string
  ffprobeSource: string
}

export interface ToolSettings {
  /** The user's own paths; they come first. */
  ffmpeg?: string
  ffprobe?: string
  env?: NodeJS.ProcessEnv
  /** How long `-version` may take, ms. */
  timeoutMs?: number
}

/** Without these nothing can be composed, so a build that lacks one is passed over. */
const NEEDED_FILTERS = ['overlay', 'scale', 'fps', 'amix', 'aresample', 'concat', 'loop', 'sidechaincompress']
const NEEDED_ENCODERS = ['libx264', 'aac']

const found = new Map<string, Promise<MediaTools>>()

/**
 * Finds ffmpeg and ffprobe once per setting: every candidate is tried by running it. Order: user setting, FFMPEG_PATH
 * or FFMPEG_BIN, ffmpeg-static, @ffmpeg-binary, PATH, @ffmpeg-installer; for ffprobe: user setting, FFPROBE_PATH, the
 * one beside the chosen ffmpeg, PATH, @ffprobe-installer.
 * @throws MediaError `missing-tool`, naming every candidate tried, why it was passed over, and what to do.
 */
export function findTools(settings: ToolSettings = {}): Promise<MediaTools> {
  const env = settings.env ?? process.env
  const keys = ['FFMPEG_PATH', 'FFMPEG_BIN', 'FFPROBE_PATH', 'PATH'].map((name) => env[name] ?? '')
  const key = [settings.ffmpeg ?? '', settings.ffprobe ?? '', ...keys].join('\n')
  let tools = found.get(key)
  if (!tools) {
    tools = search(settings, env)
    found.set(key, tools)
    // What is missing now may be installed a minute later.
    tools.catch(() => found.delete(key))
  }
  return tools
}

async function search(settings: ToolSettings, env: NodeJS.ProcessEnv): Promise<MediaTools> {
  const timeoutMs = settings.timeoutMs ?? 20_000
  const tried: string[] = []

  for (const candidate of ffmpegCandidates(systemSources(settings.ffmpeg, env))) {
    const version = await readVersion(candidate, 'ffmpeg', timeoutMs, tried)
    if (version === undefined) continue
    const capabilities = await readCapabilities(candidate.path, timeoutMs)
    const missing = [
      ...NEEDED_FILTERS.filter((name) => !capabilities.filters.has(name)),
      ...NEEDED_ENCODERS.filter((name) => !capabilities.encoders.has(name)),
    ]
    if (missing.length > 0) {
      tried.push(`${candidate.path} (${candidate.source}): lacks ${missing.join(', ')}`)
      continue
    }
    const ffprobe = await findProbe(settings, env, candidate.path, timeoutMs)
    return {
      ...capabilities,
      ffmpeg: candidate.path,
      ffprobe: ffprobe.path,
      version,
      source: candidate.source,
      ffprobeSource: ffprobe.source,
    }
  }
  throw missingTool('ffmpeg', tried)
}

async function findProbe(
  settings: ToolSettings,
  env: NodeJS.ProcessEnv,
  ffmpeg: string,
  timeoutMs: number,
): Promise<Candidate> {
  const tried: string[] = []
  for (const candidate of ffprobeCandidates(systemSources(settings.ffprobe, env), ffmpeg)) {
    if ((await readVersion(candidate, 'ffprobe', timeoutMs, tried)) !== undefined) return candidate
  }
  throw missingTool('ffprobe', tried)
}

/** Some packages arrive without their executable bit; that is put right once before giving up on them. */
async function readVersion(
  candidate: Candidate,
  tool: string,
  timeoutMs: number,
  tried: string[],
): Promise<string | undefined> {
  for (const last of candidate.packaged ? [false, true] : [true]) {
    try {
      const text = await captureText(candidate.path, ['-version'], timeoutMs)
      const version = new RegExp(`^${tool} version (\\S+)`, 'm').exec(text ?? '')?.[1]
      if (version !== undefined) return version
      if (last) tried.push(`${candidate.path} (${candidate.source}): -version did not answer as ${tool} does`)
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error)
      if (last) tried.push(`${candidate.path} (${candidate.source}): could not be started (${reason})`)
    }
    if (!last) await chmod(candidate.path, 0o755).catch(() => undefined)
  }
  return undefined
}

function missingTool(tool: string, tried: string[]): MediaError {
  const list = tried.length > 0 ? ` Tried: ${tried.join('; ')}.` : ' No candidate exists.'
  const variable = tool === 'ffmpeg' ? 'FFMPEG_PATH' : 'FFPROBE_PATH'
  return new MediaError(
    'missing-tool',
    `No working ${tool} was found.${list} Run "npm install" again, install ffmpeg with your system's package manager, ` +
      `or set ${variable} to one that has libx264.`,
  )
}
