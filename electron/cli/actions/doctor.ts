import { constants, existsSync, readFileSync } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findTools, placeOf } from '../../media/index.ts'
import type { MediaTools } from '../../media/index.ts'
import { modelPath } from '../../setup/cache.mjs'
import { dataFolder, dataPaths } from '../../studio/core/data-folder.ts'
import type { CommandContext } from '../context.ts'
import { CliError } from '../errors.ts'
import { commandEncoders } from '../encoders.ts'
import { commandProvenance } from '../provenance/open.ts'
import { toCliError } from '../to-cli-error.ts'
import { bytes } from '../output/format.ts'
import { encoderTexts, hardwareTexts } from '../../common/bridge/index.ts'
import { message, sentences } from '../../common/messages/index.ts'
import type { MessageKey, Text } from '../../common/messages/index.ts'

interface Check {
  /** Name in JSON output. */
  name: string
  /** Label for people, where `name` is not the name of a program. */
  label?: Text
  ok: boolean
  /** What was found, or the problem. */
  found: Text
  /** What to do when the check failed. */
  next?: Text
}

/** Free space for an hour of video with its parts, bytes; less gives a warning. */
const roomBytes = 2e9
const modelsFile = fileURLToPath(new URL('../../../resources/models.json', import.meta.url))

export interface DoctorOptions {
  /** Tries the encoders of hardware again. */
  tryEncoders?: boolean
  json?: boolean
}

/** Checks whether everything that the engine and the studio need is installed. */
export async function doctor(context: CommandContext, options: DoctorOptions = {}): Promise<void> {
  const { reporter, env } = context
  const models = [speechModels(env), faceModels(env)]
  const encoders = await videoEncoders(context, options)
  const checks = [node(), ...(await tools()), ...encoders, ...models, await signing(context), ...(await data(env))]
  reporter.table(
    ['', message('cliDoctor.heads.what'), message('cliDoctor.heads.found')],
    checks.map((check) => [
      message(check.ok ? 'cliDoctor.ok' : 'cliDoctor.notOk'),
      check.label ?? check.name,
      sentences(check.found, check.next),
    ]),
    'check',
    checks.map(({ label: _label, ...check }) => check),
  )
  const bad = checks.filter((check) => !check.ok)
  if (bad.length > 0) throw new CliError('doctor', message('cliDoctor.bad', { n: bad.length }))
  reporter.event('done', { ok: true })
}

function node(): Check {
  const ok = Number(process.versions.node.split('.')[0]) >= 24
  return {
    name: 'node',
    ok,
    found: process.version,
    ...(ok ? {} : { next: message('cliDoctor.node') }),
  }
}

const program = (version: string, source: string, path: string): Text =>
  message('cliDoctor.program', { version, source: placeOf(source), path })

const pairing: Readonly<Record<MediaTools['builds'], MessageKey>> = {
  same: 'cliDoctor.same',
  unknown: 'cliDoctor.unknown',
  different: 'cliDoctor.different',
}

async function tools(): Promise<Check[]> {
  try {
    const found = await findTools()
    const ffprobe = program(found.ffprobeVersion, found.ffprobeSource, found.ffprobe)
    return [
      { name: 'ffmpeg', ok: true, found: program(found.version, found.source, found.ffmpeg) },
      { name: 'ffprobe', ok: true, found: message(pairing[found.builds], { found: ffprobe }) },
    ]
  } catch (error) {
    const { text, next } = toCliError(error)
    return [
      {
        name: 'ffmpeg and ffprobe',
        label: message('cliDoctor.names.tools'),
        ok: false,
        found: text,
        ...(next === undefined ? {} : { next }),
      },
    ]
  }
}

/**
 * Which encoders are used, and why the others are not: no fault, as the processor can encode everything. Hardware that
 * was not tried yet is tried.
 */
async function videoEncoders(context: CommandContext, { tryEncoders = false }: DoctorOptions): Promise<Check[]> {
  const found = await findTools().catch(() => null)
  // That ffmpeg is missing is a check of its own.
  if (!found) return []
  const encoders = commandEncoders(context, dataPaths(dataFolder(context.env)))
  if (tryEncoders || (await encoders.needsTrial(found))) {
    context.reporter.stage('encoders', message('cliDoctor.trying'))
    await encoders.tryAll(found, { signal: context.signal, again: tryEncoders })
  }
  const state = await encoders.state(found)
  const label = message('cliDoctor.names.encoders')
  const used = encoderTexts(state)
  const isOff = state.use === 'software'
  return [
    {
      name: 'video encoders',
      label,
      ok: true,
      found: message(isOff ? 'cliDoctor.softwareOnly' : 'cliDoctor.encoders', { used }),
    },
    ...(isOff ? [] : hardwareTexts(state)).map(({ kind, text }) => ({
      name: kind,
      label: message(`encoders.names.${kind}`),
      ok: true,
      found: text,
    })),
  ]
}

interface ModelEntry {
  package: string
  version: string
  group: string
  files: { as: string; sha256: string }[]
}

/** Models as set-up installs them: each file with its checksum beside it. */
function modelsOf(group: string, env: NodeJS.ProcessEnv): { count: number; missing: string[] } {
  const { models: entries } = JSON.parse(readFileSync(modelsFile, 'utf8')) as { models: ModelEntry[] }
  const needed = entries.filter((entry) => entry.group === group)
  const missing = needed.flatMap((entry) =>
    entry.files.flatMap((file) => (isThere(entry, file, env) ? [] : [`${entry.package}: ${file.as}`])),
  )
  return { count: needed.reduce((sum, entry) => sum + entry.files.length, 0), missing }
}

function speechModels(env: NodeJS.ProcessEnv): Check {
  const { count, missing } = modelsOf('speech', env)
  const what = { name: 'speech models', label: message('cliDoctor.names.speech') }
  if (missing.length === 0) return { ...what, ok: true, found: message('cliDoctor.allFiles', { count }) }
  const found = message('cliDoctor.missing', { files: missing })
  return { ...what, ok: false, found, next: message('cliDoctor.setupOnline') }
}

/** Missing face models are no fault: the engine downloads them with the first task that needs them. */
function faceModels(env: NodeJS.ProcessEnv): Check {
  const { count, missing } = modelsOf('faces', env)
  const what = { name: 'face models', label: message('cliDoctor.names.faces'), ok: true }
  if (missing.length === 0) return { ...what, found: message('cliDoctor.allFiles', { count }) }
  const found = message('cliDoctor.notHereYet', { missing: missing.length, count })
  return { ...what, found, next: message('cliDoctor.facesLater') }
}

/**
 * Who signs files. Without the library they come all the same, with a note, so that it is no fault; a certificate that was
 * given and can't be used is one.
 */
async function signing(context: CommandContext): Promise<Check> {
  const found = await commandProvenance(context, dataPaths(dataFolder(context.env))).signer()
  const what = { name: 'content credentials', label: message('cliDoctor.names.signing') }
  if (found.state === 'refused') return { ...what, ok: false, found: found.reason }
  const name = 'name' in found ? (found.name ?? '') : ''
  return { ...what, ok: true, found: message(`cliDoctor.signing.${found.state}`, { name }) }
}

function isThere(entry: ModelEntry, file: ModelEntry['files'][number], env: NodeJS.ProcessEnv): boolean {
  const path = modelPath(entry, file.as, env)
  const sum = `${path}.sha256`
  return existsSync(path) && existsSync(sum) && readFileSync(sum, 'utf8') === file.sha256
}

async function data(env: NodeJS.ProcessEnv): Promise<Check[]> {
  const folder = dataFolder(env)
  const what = { name: 'data folder', label: message('cliDoctor.names.data') }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const roomy = free >= roomBytes
    return [
      { ...what, ok: true, found: folder },
      {
        name: 'disk',
        label: message('cliDoctor.names.disk'),
        ok: roomy,
        found: message(roomy ? 'cliDoctor.free' : 'cliDoctor.littleFree', { size: bytes(free) }),
        ...(roomy ? {} : { next: message('cliDoctor.freeSome', { size: bytes(roomBytes) }) }),
      },
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const told = message('cliDoctor.notWritable', { folder, reason })
    return [{ ...what, ok: false, found: told, next: message('cliDoctor.setData') }]
  }
}
