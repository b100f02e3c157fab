import { isDeepStrictEqual } from 'node:util'
import {
  clipParts,
  joinedSpeech,
  lookUp,
  lostAnchors,
  refuseUnfilled,
  problemKey,
  turnsOf,
  usedExtensions,
  withAnchoredTimes,
} from '../../../common/composition/index.ts'
import type { Problem, TimedSpeech } from '../../../common/composition/index.ts'
import { readFault } from '../../durable/index.ts'
import { windowAdvice } from './advice.ts'
import { draftOf, fillIn } from './draft.ts'
import { faultAt, inOwnPlaces, isError, unique } from './fault.ts'
import type { Fault } from './fault.ts'
import { asSent, assetFields, fileFacts, readFiles } from './files.ts'
import { checkCaptions, lateCaptions } from './captions.ts'
import { drawElements } from './drawings.ts'
import { foreignScripts } from './languages.ts'
import { sceneLengths } from './lengths.ts'
import { linesToSpeak } from './planned-speech.ts'
import type { PlannedSpeech } from './planned-speech.ts'
import { namesIn, unknownNames } from './names.ts'
import { severalClips } from './several-clips.ts'
import { unreachableMedia } from './addresses.ts'
import { readRecordings, withRecording } from './recordings.ts'
import { refusal } from './refusal.ts'
import { asRead } from './as-read.ts'
import {
  dialoguesLeftOut,
  leftSamples,
  markupNotices,
  marksLeftOut,
  stylingsLeftOut,
  overlappingVoices,
  spokenMarks,
  unseenGestures,
  uselessBegins,
} from './notices.ts'
import { silentVoices } from './silence.ts'
import type {
  Addresses,
  Draft,
  DraftLengths,
  Preflight,
  PreflightDeps,
  PreflightRequest,
  ProjectFile,
} from './types.ts'
import { nameInMessage } from '../../service/connections/index.ts'
import { textAt, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/**
 * Checks and compiles a project for a request. Asks the service for names of voices and avatars only: sends no file and
 * spends no credits.
 */
export async function preflight(deps: PreflightDeps, request: PreflightRequest): Promise<Preflight> {
  const faults: Fault[] = []
  const found = await look(deps, request, (more) => faults.push(...more))
  faults.push(...(await unreachableMedia(deps, found.project)))
  try {
    faults.push(...(await unknownNames(deps, found.project)))
    faults.push(...(await foreignScripts(deps, found.project)))
  } catch (error) {
    deps.signal.throwIfAborted()
    const { message: text, next = message('renderErrors.tryAgain') } = readFault(error)
    faults.push(faultAt('', 'connection', textAt(nameInMessage(deps.connection), text), next))
  }
  return { ...found, faults: unique(inOwnPlaces(found.project, faults)) }
}

/**
 * Preflight for a project that is about to be sent: it ends at the first fault.
 * @throws RenderError with every fault of the same kind; an error of the service's client when names can't be asked for
 */
export async function mustPass(deps: PreflightDeps, request: PreflightRequest): Promise<Preflight> {
  const faults: Fault[] = []
  const report = (more: readonly Fault[]): void => {
    const told = inOwnPlaces(request.project, more)
    if (told.some(isError)) throw refusal(request, told)
    faults.push(...told)
  }
  const found = await look(deps, request, report)
  report(await unknownNames(deps, found.project))
  return { ...found, faults: unique(faults) }
}

/**
 * The part of the preflight that needs this machine alone. `report` is called with faults in the order in which they are
 * found.
 */
export async function look(
  deps: PreflightDeps,
  { project: written, kind, anchor, ...where }: PreflightRequest,
  report: (faults: readonly Fault[]) => unknown,
): Promise<Omit<Preflight, 'faults'>> {
  const { signal } = deps
  const extensions = usedExtensions(written, deps.connection.service.extensions ?? [])
  const parts = clipParts(written, deps.connection.service.extensions ?? [])
  let project = asRead(
    deps,
    withAnchoredTimes(written, () => null),
  )
  report(lostAnchors(written))
  report(leftSamples(written))
  report(marksLeftOut(written, extensions))
  report(stylingsLeftOut(written, extensions))
  report(spokenMarks(written))
  report(markupNotices(written, extensions))
  report(dialoguesLeftOut(written, extensions, deps.connection))
  if (extensions.includes('gestures')) report(unseenGestures(written))
  const { files, faults: unreadable } = await readFiles(deps, project, where)
  report(unreadable)
  report(uselessBegins(project, files))
  const { drawings, faults: undrawn } = await drawElements(deps, project, files, where.folder)
  report(undrawn)
  const captions = await checkCaptions(deps, project, extensions)
  report(captions.faults)
  const { recordings, faults: gone } = await readRecordings(deps, project)
  const lines = linesToSpeak(project, kind)
  // A talking avatar's service speaks by itself; where the same speech is on this machine, its length is known all the same.
  const spoken = withDialogues(project, await knownSpeech(deps, linesToSpeak(project, 'avatar-video'), recordings))
  const spokenMs = Object.fromEntries([...spoken].map(([id, { durationMs }]) => [id, durationMs]))
  project = asRead(
    deps,
    withAnchoredTimes(written, (id) => spoken.get(id) ?? null),
  )
  const known = { voices: spokenMs, media: fileFacts(files).mediaDurations }
  report(lateCaptions(project, known))
  report(overlappingVoices(project, known, spoken))
  const lengths = await knownLengths(project, kind, files, lines, spokenMs)
  const { draft, problems } = draftOf({
    project,
    kind,
    anchor,
    extensions,
    files,
    drawings,
    lines,
    lengths,
  })
  // Unknown voice lengths are no fault here: they are measured when the speech has been made.
  report(refuseUnfilled(problems).filter(({ code }) => code !== 'voice-length-unknown'))
  report(gone)
  report(unsendable(deps, asSent(project, extensions), kind, recordings))
  report(severalClips(deps, project, parts))
  signal.throwIfAborted()
  return {
    project,
    kind,
    anchor,
    extensions,
    parts,
    captionsByService: captions.isDrawnByService,
    files,
    drawings,
    recordings,
    lines,
    spokenMs,
    lengths,
    draft,
    compiled: problems,
  }
}

/**
 * The request body with the addresses of uploads and speech, and with their measured lengths. It is compiled anew only
 * when lengths differ from those of the draft; `warnings` holds warnings that only the new compilation gave.
 * @throws RenderError `project`
 */
export function bodyOf(
  found: Preflight,
  addresses: Addresses,
  lengths: DraftLengths,
): Pick<Draft, 'body' | 'items' | 'turnItems'> & { warnings: Problem[] } {
  const { kind, faults } = found
  if (found.draft && isDeepStrictEqual(lengths, found.lengths))
    return { body: fillIn(kind, found.draft, addresses), ...itemsOf(found.draft), warnings: [] }
  const { draft, problems } = draftOf({ ...found, lengths })
  const told = inOwnPlaces(found.project, problems)
  if (!draft) throw refusal(found, told)
  const known = new Set(faults.map(problemKey))
  return {
    body: fillIn(kind, draft, addresses),
    ...itemsOf(draft),
    warnings: told.filter((one) => !known.has(problemKey(one))),
  }
}

const itemsOf = ({ items, turnItems }: Draft): Pick<Draft, 'items' | 'turnItems'> => ({ items, turnItems })

async function knownSpeech(
  { spoken }: PreflightDeps,
  lines: readonly PlannedSpeech[],
  recordings: readonly ProjectFile[],
): Promise<Map<string, TimedSpeech>> {
  const found = new Map<string, TimedSpeech>()
  if (!spoken) return found
  await Promise.all(
    lines.map(async (line) => {
      const sent = withRecording(line, recordings)
      const speech = sent && (await spoken(sent))
      if (speech) found.set(line.id, speech)
    }),
  )
  return found
}

/** Speech with that of dialogues whose turns are all known, by their scenes' ids. */
function withDialogues({ scenes }: Preflight['project'], spoken: Map<string, TimedSpeech>): Map<string, TimedSpeech> {
  for (const scene of scenes) {
    const turns = (turnsOf(scene) ?? []).map(({ id }) => spoken.get(id))
    const known = turns.filter((speech) => speech !== undefined)
    if (turns.length > 1 && known.length === turns.length) spoken.set(scene.id, joinedSpeech(known))
  }
  return spoken
}

async function knownLengths(
  project: Preflight['project'],
  kind: Preflight['kind'],
  files: readonly ProjectFile[],
  lines: readonly PlannedSpeech[],
  spokenMs: Readonly<Record<string, number>>,
): Promise<DraftLengths> {
  const scenes = await sceneLengths(project, kind, {
    file: (path) => files.find((one) => one.path === path)?.info.durationMs ?? null,
    speech: (id) => (lines.some((line) => line.id === id) ? Promise.resolve(lookUp(spokenMs, id) ?? null) : undefined),
    url: () => Promise.resolve(null),
  })
  return { scenes, urls: {} }
}

/** Faults for files, recordings and silent scenes of a project when the service accepts no uploads. */
function unsendable(
  { connection, advice = windowAdvice }: PreflightDeps,
  project: Preflight['project'],
  kind: Preflight['kind'],
  recordings: readonly ProjectFile[],
): Fault[] {
  if (connection.service.upload) return []
  const refused = (places: readonly string[], text: Text, next: Text): Fault[] =>
    places.map((field) => faultAt(field, 'no-uploads', text, next))
  const recording = message('renderErrors.cannotSendRecording', { connection: nameInMessage(connection) })
  const { own } = namesIn(project)
  return [
    ...[...assetFields(project)].flatMap(([path, places]) =>
      refused(
        places,
        message('renderErrors.cannotSendFile', { connection: nameInMessage(connection), path }),
        advice.uploads,
      ),
    ),
    ...recordings.flatMap(({ path }) => refused(own.get(path) ?? [], recording, advice.recordings)),
    ...refused(
      silentVoices(project, kind),
      message('renderErrors.cannotSendSilence', { connection: connection.name }),
      advice.silence,
    ),
  ]
}
