import type { BodyKind, Project, TimedSpeech } from '../../../common/composition/index.ts'
import type { PlannedSpeech, Preflight, PreflightDeps, PreflightRequest } from '../../authoring/preflight/index.ts'
import type { Speaking } from '../../people/voices/index.ts'
import type { Drawings } from '../../media/drawings/index.ts'
import type { AssetFacts } from '../../media/assets/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { SpeechMaker } from '../../speech/index.ts'
import type { CatalogueReader } from '../../service/catalogue/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'

/** The services of the studio that a preflight needs. */
export interface PreflightServices {
  catalogue: CatalogueReader
  media: Pick<MediaAddresses, 'info' | 'remoteFile'>
  assets: Pick<AssetFacts, 'unreachable'>
  drawings: Pick<Drawings, 'draw' | 'hasOwnFont'>
  speech: Pick<SpeechMaker, 'known'>
  speaking: () => Speaking
}

/** Longest wait for addresses to answer, ms. Those that are slower are not judged: the service may be faster. */
const reachMs = 4_000

/**
 * Dependencies of a preflight for one of the studio's connections. Names of voices and avatars and facts of files are
 * cached.
 */
export function preflightDeps(
  services: PreflightServices,
  connection: StudioConnection,
  signal: AbortSignal = new AbortController().signal,
): PreflightDeps {
  const { catalogue, media, assets, drawings, speech, speaking } = services
  const { id } = connection
  return {
    connection,
    names: {
      voices: async (stop = signal) =>
        (await catalogue.voices(id, { signal: stop })).map(({ voiceId, name, language }) => ({
          id: voiceId,
          name,
          language,
        })),
      avatars: async (stop = signal) =>
        (await catalogue.avatars(id, { signal: stop })).map(({ avatarId, name }) => ({ id: avatarId, name })),
    },
    unreachable: (urls) => assets.unreachable(urls, reachMs),
    probe: (path, label) => media.info(path, label),
    draw: async (request, stop) => {
      const { source } = request.element
      const picture =
        source.kind === 'url' ? await media.remoteFile(source.url, { connection: id, media: 'image' }) : request.picture
      return drawings.draw({ ...request, picture }, stop)
    },
    hasOwnFont: (family) => drawings.hasOwnFont(family),
    speaking: speaking(),
    spoken: (line) => speechOfLine(speech, id, line),
    signal,
  }
}

/**
 * The preflight request for a window's document. Its paths are absolute, and files are permitted anywhere, since the
 * user has added them.
 */
export function windowProject(
  project: Project,
  kind: BodyKind,
  { anchor }: Pick<StudioConnection, 'anchor'>,
): PreflightRequest {
  return { project, kind, anchor, folder: null, within: null }
}

/** Most preflights that are kept; jobs beyond are checked again when their turn comes. */
const mostChecked = 200

/**
 * Results of preflights from when jobs were begun, by job id, for the first attempt of each. Later attempts, and those
 * after a restart, check again.
 */
export class CheckedProjects {
  readonly #found = new Map<string, Preflight>()

  keep(id: string, found: Preflight): void {
    if (this.#found.size < mostChecked) this.#found.set(id, found)
  }

  /** Forgets a preflight whose job has used it, or has ended before it was prepared. */
  drop(id: string): void {
    this.#found.delete(id)
  }

  take(id: string): Preflight | undefined {
    const found = this.#found.get(id)
    this.#found.delete(id)
    return found
  }
}

/** Speech that exists already; null when it would have to be made. */
async function speechOfLine(
  speech: Pick<SpeechMaker, 'known'>,
  connection: string,
  { kind, text, rate, take, voiceId = '', sample }: PlannedSpeech,
): Promise<TimedSpeech | null> {
  const from = sample?.kind === 'url' ? sample.url : sample?.path
  if (kind !== 'speech' && from === undefined) return null
  const line =
    kind === 'speech'
      ? { kind: 'script' as const, voiceId, text, rate, ...(take ? { take } : {}) }
      : { kind: 'clone' as const, sample: from!, text, rate, ...(take ? { take } : {}) }
  const [found = null] = await speech.known([line], { connection, folder: null })
  return found
}
