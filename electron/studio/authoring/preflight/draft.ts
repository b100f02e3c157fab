import { typeOfContainer } from '../../../common/formats/index.ts'
import { compile, lookUp } from '../../../common/composition/index.ts'
import type { BodyKind, CompileOptions, Problem, Project } from '../../../common/composition/index.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import { errorAt, warningAt } from '../../../common/composition/problems.ts'
import { RenderError } from './errors.ts'
import { fileFacts, assetFields } from './files.ts'
import type { PlannedSpeech } from './planned-speech.ts'
import { namedFieldsOnly } from './named-fields.ts'
import { silentVoices } from './silence.ts'
import type { Addresses, Draft, DraftLengths, ProjectDrawing, ProjectFile } from './types.ts'

/**
 * Host of provisional addresses. In a draft they stand for files that are not sent and voices that are not made yet, so
 * that the body can be compiled and checked before. `.invalid` never resolves (RFC 2606): a provisional address that is
 * sent by mistake reaches nobody.
 */
export const provisionalHost = 'https://greenroom.invalid'

export interface DraftRequest {
  project: Project
  kind: BodyKind
  anchor: CompileOptions['anchor']
  extensions: readonly ProjectExtensionName[]
  files: readonly ProjectFile[]
  drawings: readonly ProjectDrawing[]
  lines: readonly PlannedSpeech[]
  lengths: DraftLengths
}

/**
 * Compiles a project with provisional addresses. When `draft` is null, `problems` holds the reasons; otherwise
 * `problems` holds warnings only.
 */
export function draftOf(request: DraftRequest): { draft: Draft | null; problems: Problem[] } {
  const { project, kind, anchor = 'top-left', extensions, files, drawings, lengths } = request
  const provisional = provisionalAddresses(request)
  const { sizes, mediaDurations } = fileFacts(files)
  const { silence, ...addresses } = provisional
  const compiled = compile(project, kind, {
    ...addresses,
    ...(silence === undefined ? {} : { silence }),
    sizes,
    mediaDurations: { ...mediaDurations, ...lengths.urls },
    voiceDurations: lengths.scenes,
    anchor,
    // Those that the service can't make are made on this machine.
    extensions: [...extensions, 'transitions', 'camera'],
    drawings: Object.fromEntries(drawings.map(({ id, path, box }) => [id, { ...box, url: provisional.urls[path]! }])),
  })
  if (!compiled.ok) return { draft: null, problems: compiled.reasons }
  try {
    const { body, notice } = namedFieldsOnly(kind, compiled.body)
    const left = notice === null ? [] : [warningAt('', 'not-in-body', notice)]
    const { items, turnItems } = compiled
    return { draft: { body, items, turnItems, provisional }, problems: [...compiled.warnings, ...left] }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { draft: null, problems: [errorAt('', 'body-invalid', error.text), ...compiled.warnings] }
  }
}

/**
 * The draft's request body with the real addresses in place of the provisional ones.
 * @throws RenderError `project` for an address that the service's interface refuses
 */
export function fillIn(
  kind: BodyKind,
  { body, provisional }: Pick<Draft, 'body' | 'provisional'>,
  addresses: Addresses,
): Record<string, unknown> {
  const known = new Map<string, string>()
  for (const group of ['urls', 'speech'] as const)
    for (const [key, draftAddress] of Object.entries(provisional[group])) {
      const address = lookUp(addresses[group], key)
      if (address !== undefined) known.set(draftAddress, address)
    }
  if (provisional.silence !== undefined && addresses.silence !== undefined)
    known.set(provisional.silence, addresses.silence)
  return namedFieldsOnly(kind, withAddresses(body, known)).body
}

function withAddresses(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return withAddress(value, known)
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withAddresses(one, known)]))
}

/**
 * Replaces a provisional address in a text by the real one and keeps the media fragment that follows it (`#t=2,9`:
 * seconds 2 to 9).
 */
function withAddress(text: string, known: ReadonlyMap<string, string>): string {
  if (!text.startsWith(provisionalHost)) return text
  const hash = text.indexOf('#')
  const whole = hash < 0 ? text : text.slice(0, hash)
  const address = known.get(whole)
  return address === undefined ? text : address + text.slice(whole.length)
}

function provisionalAddresses({ project, kind, files, drawings, lines }: DraftRequest): Addresses {
  const urls = new Map<string, string>()
  for (const path of assetFields(project).keys()) {
    const file = files.find((one) => one.path === path)
    urls.set(path, `${provisionalHost}/file-${urls.size + 1}${endingOf(file, path)}`)
  }
  for (const { path } of drawings) urls.set(path, `${provisionalHost}/picture-${urls.size + 1}.png`)
  const speech = lines.map(({ id }, index) => [id, `${provisionalHost}/voice-${index + 1}.mp3`] as const)
  const isSilent = silentVoices(project, kind).length > 0
  return {
    urls: Object.fromEntries(urls),
    speech: Object.fromEntries(speech),
    ...(isSilent ? { silence: `${provisionalHost}/silence.wav` } : {}),
  }
}

/**
 * The file extension that uploads use: the one that the file's content calls for, or that of its name when the file
 * can't be read.
 */
function endingOf(file: ProjectFile | undefined, path: string): string {
  if (!file) return /\.[a-z0-9]{2,5}$/i.exec(path)?.[0].toLowerCase() ?? ''
  const { container } = file.info
  return typeOfContainer(container, { webm: true })?.endings[0] ?? `.${container}`
}
