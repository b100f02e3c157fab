import type { AssetInfo, GenerateCheck } from '../../../common/bridge/index.ts'
import { compile, refuseUnfilled } from '../../../common/composition/index.ts'
import type { BodyKind, CompileOptions, Problem, Project } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { asSpoken } from '../../../common/pronounce/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { readFault } from '../../jobs/service.ts'
import {
  assetPlaces,
  linesToSpeak,
  meant,
  namedFieldsOnly,
  namesIn,
  placeOf,
  RenderError,
  whyNoSample,
  withSampleFile,
} from '../../authoring/render/index.ts'
import type { Line, Speaking } from '../../authoring/render/index.ts'
import { estimateDuration, estimateEngineCredits } from './estimate.ts'
import { assetProblems, factsOf } from './facts.ts'

export interface CheckRequest {
  project: Project
  kind: BodyKind
  connection: StudioConnection
  /** Names that the connection knows. */
  catalogue: {
    voices: (signal?: AbortSignal) => Promise<{ id: string; name: string }[]>
    avatars: (signal?: AbortSignal) => Promise<{ id: string; name: string }[]>
  }
  /** Waits until the file was looked into. */
  asset: (path: string) => Promise<AssetInfo>
  /** Length in ms of a voice that is there already; null where it would have to be made. */
  lengthMs: (line: Line) => Promise<number | null>
  /** How words are said, and the user's own voices. */
  speaking?: Speaking | undefined
  signal?: AbortSignal | undefined
}

/** Everything that stands between a project and its clip. Sends nothing but questions for names, spends nothing. */
export async function checkProject(given: CheckRequest): Promise<GenerateCheck> {
  const { kind, connection, speaking } = given
  const project = asSpoken(given.project, speaking?.pronunciations ?? [])
  const request = { ...given, project }
  const paths = [...assetPlaces(project).keys()]
  const assets = new Map<string, AssetInfo>()
  await Promise.all(paths.map(async (path) => assets.set(path, await request.asset(path))))
  const lines = linesToSpeak(project, kind)
  const lengthOf = async (line: Line): Promise<number | null> => {
    const found = await withSampleFile(line, speaking)
    return found === null ? null : request.lengthMs(found)
  }
  const lengths = await Promise.all(lines.map(lengthOf))
  const voices: Record<string, number> = {}
  lines.forEach((line, index) => {
    const ms = lengths[index] ?? null
    if (ms !== null) voices[line.id] = ms
  })
  const { placeholders: _names, ...facts } = factsOf(project, kind, assets)
  const problems = [
    ...refuseUnfilled(compileProblems(project, kind, facts, connection)),
    ...assetProblems(project, assets),
    ...uploadProblems(project, connection),
    ...(await ownVoiceProblems(request)),
    ...(await nameProblems(request)),
  ]
  const found = unique(problems)
  const durationMs = estimateDuration(project, { voices, media: facts.mediaDurations })
  const files = connection.service.upload ? [...assets.values()] : []
  return {
    ok: !found.some((problem) => problem.severity === 'error'),
    problems: found,
    durationMs,
    credits: connection.builtIn ? estimateEngineCredits(project, kind, durationMs) : null,
    linesToSpeak: lengths.filter((ms) => ms === null).length,
    filesToSend: files.length,
    bytesToSend: files.reduce((sum, file) => sum + file.size, 0),
  }
}

function compileProblems(
  project: Project,
  kind: BodyKind,
  facts: CompileOptions,
  connection: StudioConnection,
): Problem[] {
  const compiled = compile(project, kind, { ...facts, anchor: connection.anchor })
  // Lengths are measured once the voices are there; sizes of what can't be read are no news.
  if (!compiled.ok) return compiled.reasons.filter((reason) => reason.code !== 'voice-length-unknown')
  try {
    const { notice } = namedFieldsOnly(kind, compiled.body)
    if (notice === null) return compiled.warnings
    return [...compiled.warnings, { path: '', code: 'not-in-body', message: notice, severity: 'warning' }]
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return [...compiled.warnings, errorAt('', 'body-invalid', error.message)]
  }
}

function uploadProblems(project: Project, connection: StudioConnection): Problem[] {
  if (connection.service.upload) return []
  return [...assetPlaces(project)].flatMap(([path, places]) =>
    places.map((place) =>
      errorAt(
        placeOf(place),
        'no-uploads',
        `${connection.name} can't reach the file ${path} of this machine. Set up a bucket in Settings, use the built-in engine, or give a web address.`,
      ),
    ),
  )
}

/** Recordings that are gone, or can't be sent to where they would be cloned. */
async function ownVoiceProblems({ project, connection, speaking }: CheckRequest): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [id, places] of namesIn(project).own) {
    const gone = await whyNoSample(speaking, id)
    for (const place of places) {
      if (gone !== null) problems.push(errorAt(place, 'unknown-voice', `${gone} Choose another voice.`))
      else if (!connection.service.upload) {
        const said = `${connection.name} can't reach the recording of your own voice on this machine. Set up a bucket in Settings, use the built-in engine, or choose another voice.`
        problems.push(errorAt(place, 'no-uploads', said))
      }
    }
  }
  return problems
}

async function nameProblems({ project, connection, catalogue, signal }: CheckRequest): Promise<Problem[]> {
  const used = namesIn(project)
  const problems: Problem[] = []
  const look = async (
    what: 'voice' | 'avatar',
    names: ReadonlyMap<string, readonly string[]>,
    list: () => Promise<{ id: string; name: string }[]>,
  ): Promise<void> => {
    // One without an id is said by the document's own check.
    const wanted = [...names].filter(([id]) => id !== '')
    if (wanted.length === 0) return
    const known = await list()
    const ids = new Set(known.map((one) => one.id))
    for (const [id, places] of wanted)
      if (!ids.has(id))
        for (const place of places)
          problems.push(
            errorAt(
              place,
              what === 'voice' ? 'unknown-voice' : 'unknown-avatar',
              `${connection.name} has no ${what} "${id}"${meant(id, known) || '.'} Choose another one.`,
            ),
          )
  }
  try {
    await look('voice', used.voices, () => catalogue.voices(signal))
    await look('avatar', used.avatars, () => catalogue.avatars(signal))
  } catch (error) {
    signal?.throwIfAborted()
    const { message, next } = readFault(error)
    problems.push(errorAt('', 'connection', `${connection.name}: ${message}${next ? ` ${next}` : ''}`))
  }
  return problems
}

function unique(problems: readonly Problem[]): Problem[] {
  const all = [...new Map(problems.map((one) => [`${one.path} ${one.code} ${one.message}`, one])).values()]
  const rank = (problem: Problem): number => (problem.severity === 'error' ? 0 : 1)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
