import { chmod } from 'node:fs/promises'
import { captureText, readCapabilities } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'
import { placeOf, systemSources, toolChoices } from './candidates.ts'
import type { Candidate, ToolChoice } from './candidates.ts'
import { MediaError } from './errors.ts'
import { compareBuilds, tryPair } from './try-pair.ts'
import type { BuildMatch } from './try-pair.ts'
import { message } from '../common/messages/index.ts'
import type { Message } from '../common/messages/index.ts'

/** A working ffmpeg and ffprobe, with their capabilities. */
export interface MediaTools extends Capabilities {
  ffmpeg: string
  ffprobe: string
  /** Version as `-version` prints it: `7.0`, `n7.0-7-gd38bf5e08e`, `N-92722-gf22fcd4483`. */
  version: string
  /** Where ffmpeg was found: a setting, a package or PATH. */
  source: string
  ffprobeSource: string
  ffprobeVersion: string
  /**
   * Whether both are of one build, by their versions. Unless it is `same`, they were tested together on a small clip;
   * `different` is used only when the user named this ffprobe, or there is no better pair.
   */
  builds: BuildMatch
}

export interface ToolSettings {
  /** Paths of ffmpeg and ffprobe that the user named; they take precedence. */
  ffmpeg?: string
  ffprobe?: string
  env?: NodeJS.ProcessEnv
  /** Most time for `-version` (ms). */
  timeoutMs?: number
}

/** Filters that composing needs; a build that lacks one is skipped. */
const neededFilters = ['overlay', 'scale', 'fps', 'amix', 'aresample', 'concat', 'loop', 'sidechaincompress']
const neededEncoders = ['libx264', 'aac']

const found = new Map<string, Promise<MediaTools>>()

/**
 * Finds ffmpeg and ffprobe as a pair, once per setting: every candidate is run, and two that are not known to be of one
 * build are tested together. Order of ffmpeg: user setting, FFMPEG_PATH or FFMPEG_BIN, beside the ffprobe that was
 * named, ffmpeg-static, @ffmpeg-binary, PATH, @ffmpeg-installer; of ffprobe: user setting, FFPROBE_PATH, beside that
 * ffmpeg, @ffprobe-installer.
 * @throws MediaError `missing-tool`, naming every candidate, why it was skipped, and what to do.
 */
export function findTools(settings: ToolSettings = {}): Promise<MediaTools> {
  const env = settings.env ?? process.env
  const keys = ['FFMPEG_PATH', 'FFMPEG_BIN', 'FFPROBE_PATH', 'PATH'].map((name) => env[name] ?? '')
  const key = [settings.ffmpeg ?? '', settings.ffprobe ?? '', ...keys].join('\n')
  let tools = found.get(key)
  if (!tools) {
    tools = search(settings, env)
    found.set(key, tools)
    // Failed searches are not cached, because a missing program may be installed a minute later.
    tools.catch(() => found.delete(key))
  }
  return tools
}

async function search(settings: ToolSettings, env: NodeJS.ProcessEnv): Promise<MediaTools> {
  const choices = toolChoices(systemSources(settings, env))
  const trial = new Trial(settings.timeoutMs ?? 20_000)
  for (const choice of choices) {
    const tools = (await trial.pair(choice)) ?? (choice.ffmpeg.named ? await trial.pair(choice, true) : undefined)
    if (tools) return tools
  }
  // Two different versions of ffmpeg and ffprobe that work together are better than none.
  for (const choice of choices) {
    const tools = await trial.pair(choice, true)
    if (tools) return tools
  }
  throw missingTool(trial.someFfmpeg, trial.tried)
}

/** Tests the candidates of one search for ffmpeg and ffprobe, each once, and keeps the results. */
class Trial {
  /** Why each candidate was passed over. */
  readonly tried: Message[] = []
  private readonly versions = new Map<string, Promise<string | undefined>>()
  private readonly abilities = new Map<string, Promise<Capabilities | undefined>>()
  private readonly timeoutMs: number

  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs
  }

  /** Whether a usable ffmpeg was found; if so, the missing program is ffprobe. */
  someFfmpeg = false

  /**
   * The first ffprobe that can be combined with this ffmpeg; undefined when there is none.
   * @param anyRelease also accepts one of another version, if both work together
   */
  async pair({ ffmpeg, ffprobes }: ToolChoice, anyRelease = false): Promise<MediaTools | undefined> {
    const version = await this.version(ffmpeg, 'ffmpeg')
    const capabilities = version === undefined ? undefined : await this.capabilities(ffmpeg)
    if (version === undefined || !capabilities) return undefined
    this.someFfmpeg = true
    for (const ffprobe of ffprobes) {
      const ffprobeVersion = await this.version(ffprobe, 'ffprobe')
      if (ffprobeVersion === undefined) continue
      const builds = compareBuilds(version, ffprobeVersion)
      if (builds === 'different' && !anyRelease && !ffprobe.named) continue
      if (version !== ffprobeVersion && !(await this.workTogether(ffmpeg, ffprobe))) continue
      return {
        ...capabilities,
        ffmpeg: ffmpeg.path,
        source: ffmpeg.source,
        version,
        ffprobe: ffprobe.path,
        ffprobeSource: ffprobe.source,
        ffprobeVersion,
        builds,
      }
    }
    return undefined
  }

  private async workTogether(ffmpeg: Candidate, ffprobe: Candidate): Promise<boolean> {
    const fault = await tryPair(ffmpeg.path, ffprobe.path, this.timeoutMs)
    if (fault !== undefined)
      this.tried.push(passedOver(ffprobe, message('mediaErrors.passedOver.withFfmpeg', { path: ffmpeg.path, fault })))
    return fault === undefined
  }

  private version(candidate: Candidate, tool: string): Promise<string | undefined> {
    return once(this.versions, candidate.path, () => readVersion(candidate, tool, this.timeoutMs, this.tried))
  }

  private capabilities(candidate: Candidate): Promise<Capabilities | undefined> {
    return once(this.abilities, candidate.path, async () => {
      const capabilities = await readCapabilities(candidate.path, this.timeoutMs)
      const missing = [
        ...neededFilters.filter((name) => !capabilities.filters.has(name)),
        ...neededEncoders.filter((name) => !capabilities.encoders.has(name)),
      ]
      if (missing.length === 0) return capabilities
      this.tried.push(passedOver(candidate, message('mediaErrors.passedOver.lacks', { names: missing })))
      return undefined
    })
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const before = known.get(key)
  if (before) return before
  const found = find()
  known.set(key, found)
  return found
}

/**
 * Version of a program; undefined when it does not run. Some packages are installed without the executable bit, so it
 * is set once before the candidate is skipped.
 */
async function readVersion(
  candidate: Candidate,
  tool: string,
  timeoutMs: number,
  tried: Message[],
): Promise<string | undefined> {
  for (const last of candidate.packaged ? [false, true] : [true]) {
    try {
      const text = await captureText(candidate.path, ['-version'], timeoutMs)
      const version = new RegExp(`^${tool} version (\\S+)`, 'm').exec(text ?? '')?.[1]
      if (version !== undefined) return version
      if (last) tried.push(passedOver(candidate, message('mediaErrors.passedOver.otherAnswer', { tool })))
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error)
      if (last) tried.push(passedOver(candidate, message('mediaErrors.passedOver.notStarted', { reason })))
    }
    if (!last) await chmod(candidate.path, 0o755).catch(() => undefined)
  }
  return undefined
}

function passedOver({ path, source }: Candidate, why: Message): Message {
  return message('mediaErrors.passedOver.at', { path, place: placeOf(source), why })
}

function missingTool(ffmpegRuns: boolean, tried: Message[]): MediaError {
  const tool = ffmpegRuns ? 'ffprobe' : 'ffmpeg'
  const variable = tool === 'ffmpeg' ? 'FFMPEG_PATH' : 'FFPROBE_PATH'
  const found = tried.length > 0 ? message('mediaErrors.tried', { tried }) : ''
  return new MediaError('missing-tool', message('mediaErrors.noTool', { tool, found, variable }))
}
