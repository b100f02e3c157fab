import type { BodyKind, Project } from '../../../common/composition/index.ts'
import type { PlannedSpeech, Preflight, PreflightDeps, PreflightRequest } from '../../authoring/preflight/index.ts'
import type { Speaking } from '../../people/voices/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { SpeechMaker } from '../../speech/index.ts'
import type { CatalogueReader } from '../../service/catalogue/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'

/** Of the studio's services, those that a preflight asks. */
export interface PreflightServices {
  catalogue: CatalogueReader
  media: Pick<MediaAddresses, 'info'>
  speech: Pick<SpeechMaker, 'lengthMs'>
  speaking: () => Speaking
}

/** What a preflight for one of the studio's connections needs: names and files are read once and kept. */
export function preflightDeps(
  services: PreflightServices,
  connection: StudioConnection,
  signal: AbortSignal = new AbortController().signal,
): PreflightDeps {
  const { catalogue, media, speech, speaking } = services
  const { id } = connection
  return {
    connection,
    names: {
      voices: async (stop = signal) =>
        (await catalogue.voices(id, { signal: stop })).map(({ voiceId, name }) => ({ id: voiceId, name })),
      avatars: async (stop = signal) =>
        (await catalogue.avatars(id, { signal: stop })).map(({ avatarId, name }) => ({ id: avatarId, name })),
    },
    probe: (path, label) => media.info(path, label),
    speaking: speaking(),
    spokenMs: (line) => lengthOfLine(speech, id, line),
    signal,
  }
}

/** A window's document, whose paths are absolute: its files are used where they lie, as the user has put them there. */
export function windowProject(
  project: Project,
  kind: BodyKind,
  { anchor }: Pick<StudioConnection, 'anchor'>,
): PreflightRequest {
  return { project, kind, anchor, folder: null, within: null }
}

/** So many are kept; a job beyond them is checked anew when its turn comes. */
const mostChecked = 200

/**
 * What was found out about projects when their jobs were begun, by the id of the job: the first try goes on
 * from there. Later tries, and those after a restart, check anew.
 */
export class CheckedProjects {
  readonly #found = new Map<string, Preflight>()

  keep(id: string, found: Preflight): void {
    if (this.#found.size < mostChecked) this.#found.set(id, found)
  }

  /** It is not wanted any more: the job has gone on, or has ended before its turn came. */
  drop(id: string): void {
    this.#found.delete(id)
  }

  take(id: string): Preflight | undefined {
    const found = this.#found.get(id)
    this.#found.delete(id)
    return found
  }
}

/** Length in ms of a voice that is there already; null where it would have to be made. */
function lengthOfLine(
  speech: Pick<SpeechMaker, 'lengthMs'>,
  connection: string,
  line: PlannedSpeech,
): Promise<number | null> {
  const { kind, text, rate } = line
  const place = { connection, folder: null }
  if (kind === 'speech') return speech.lengthMs({ kind: 'script', voiceId: line.voiceId ?? '', text, rate }, place)
  const sample = line.sample?.kind === 'url' ? line.sample.url : line.sample?.path
  return sample === undefined ? Promise.resolve(null) : speech.lengthMs({ kind: 'clone', sample, text, rate }, place)
}
