import { constants, existsSync, readFileSync } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { findTools } from '../../media/index.ts'
import type { MediaTools } from '../../media/index.ts'
import { modelPath } from '../../setup/cache.mjs'
import { dataFolder } from '../../studio/core/data-folder.ts'
import type { RunCommand } from '../context.ts'
import { CliError, toCliError } from '../errors.ts'
import { bytes } from '../output/format.ts'
import { sentences } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

interface Check {
  name: string
  ok: boolean
  /** What was found, or what is wrong. */
  found: Text
  /** What to do when it is not ok. */
  next?: Text
}

/** Room for an hour of video with its parts; less is worth a word. */
const roomBytes = 2e9
const modelsFile = fileURLToPath(new URL('../../../resources/models.json', import.meta.url))

/** `greenroom doctor`: whether everything is there that the engine and the studio need. */
export function addDoctor(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .description('check that everything is there, and say what to do where it is not')
    .option('--json', 'one line of JSON per check, for programs')
    .action((options: { json?: boolean }) =>
      run(options, async ({ reporter, env }) => {
        const checks = [node(), ...(await tools()), speechModels(env), faceModels(env), ...(await data(env))]
        reporter.table(
          ['', 'WHAT', 'FOUND'],
          checks.map((check) => [check.ok ? 'ok' : 'NOT OK', check.name, sentences(check.found, check.next)]),
          'check',
          checks,
        )
        const bad = checks.filter((check) => !check.ok)
        if (bad.length > 0)
          throw new CliError(
            'doctor',
            bad.length === 1 ? 'One thing is not ok.' : `${bad.length} things are not ok.`,
          )
        reporter.event('done', { ok: true })
      }),
    )
}

function node(): Check {
  const ok = Number(process.versions.node.split('.')[0]) >= 24
  const next = 'Greenroom needs Node 24: run "npm run setup", which brings its own.'
  return { name: 'node', ok, found: process.version, ...(ok ? {} : { next }) }
}

const pairing: Readonly<Record<MediaTools['builds'], string>> = {
  same: 'of one build with this ffmpeg',
  unknown: 'tried together with this ffmpeg',
  different: 'of another release than this ffmpeg, tried together with it',
}

async function tools(): Promise<Check[]> {
  try {
    const found = await findTools()
    return [
      { name: 'ffmpeg', ok: true, found: `${found.version} (${found.source}: ${found.ffmpeg})` },
      {
        name: 'ffprobe',
        ok: true,
        found: `${found.ffprobeVersion} (${found.ffprobeSource}: ${found.ffprobe}), ${pairing[found.builds]}`,
      },
    ]
  } catch (error) {
    const { text, next } = toCliError(error)
    return [
      {
        name: 'ffmpeg and ffprobe',
        ok: false,
        found: text,
        ...(next === undefined ? {} : { next }),
      },
    ]
  }
}

interface ModelEntry {
  package: string
  version: string
  group: string
  files: { as: string; sha256: string }[]
}

/** As set-up leaves them: each file with its checksum beside it. */
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
  if (missing.length === 0) return { name: 'speech models', ok: true, found: `all ${count} files` }
  const next = 'Run "npm run setup" while online.'
  return { name: 'speech models', ok: false, found: `missing: ${missing.join(', ')}.`, next }
}

/** Missing ones are no fault: the engine fetches them when it first meets a face. */
function faceModels(env: NodeJS.ProcessEnv): Check {
  const { count, missing } = modelsOf('faces', env)
  if (missing.length === 0) return { name: 'face models', ok: true, found: `all ${count} files` }
  const next = 'They are fetched at first need; "npm run setup -- faces" does it now.'
  return {
    name: 'face models',
    ok: true,
    found: `${missing.length} of ${count} files are not here yet.`,
    next,
  }
}

function isThere(entry: ModelEntry, file: ModelEntry['files'][number], env: NodeJS.ProcessEnv): boolean {
  const path = modelPath(entry, file.as, env)
  const sum = `${path}.sha256`
  return existsSync(path) && existsSync(sum) && readFileSync(sum, 'utf8') === file.sha256
}

async function data(env: NodeJS.ProcessEnv): Promise<Check[]> {
  const folder = dataFolder(env)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const roomy = free >= roomBytes
    return [
      { name: 'data folder', ok: true, found: folder },
      {
        name: 'disk',
        ok: roomy,
        found: `${bytes(free)} free${roomy ? '' : '.'}`,
        ...(roomy ? {} : { next: `Videos need room: free at least ${bytes(roomBytes)}.` }),
      },
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const next = 'Set GREENROOM_DATA to a folder of your own.'
    return [{ name: 'data folder', ok: false, found: `${folder} can't be written: ${reason}.`, next }]
  }
}
