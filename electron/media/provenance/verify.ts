import { basename } from 'node:path'
import { typeOfContainer } from '../../common/formats/index.ts'
import { errorText, message } from '../../common/messages/index.ts'
import type { Verification, WatermarkFinding } from '../../common/bridge/index.ts'
import { probe } from '../probe.ts'
import { sniffFile } from '../sniff.ts'
import type { FileKind } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import { findWatermark } from '../watermark/index.ts'
import { isReadable } from './formats.ts'
import type { SigningIdentity } from './identity.ts'
import { loadLibrary, offline } from './library.ts'
import type { LoadedLibrary } from './library.ts'
import { readMarks } from './marks.ts'
import { credentialOf, stateOf } from './report.ts'
import { storeSchema } from './store-schema.ts'

export interface VerifyOptions {
  /** Read the tags and the content of the file; null: they stay unknown. */
  tools: MediaTools | null
  /** The identities of this installation that exist; none is created. */
  identities: readonly SigningIdentity[]
  /** Replaced in tests. */
  load?: () => Promise<LoadedLibrary>
}

/**
 * Examines a file: its content credentials, marks in its metadata, and the watermark in its content. Nothing is fetched from the network. A file that can't
 * be examined is told in the answer (`problem`), so that others are examined nevertheless.
 */
export async function verifyFile(path: string, options: VerifyOptions): Promise<Verification> {
  const nothing: Verification = {
    name: basename(path),
    format: null,
    credentials: 'none',
    failures: [],
    credential: null,
    marks: null,
    watermark: null,
    problem: null,
  }
  let kind: FileKind
  try {
    kind = await sniffFile(path, basename(path))
  } catch (error) {
    return { ...nothing, problem: errorText(error) }
  }
  const format = typeOfContainer(kind.format, { webm: true })?.mime ?? null
  const marks = await readMarks(options.tools, path, kind)
  const watermark = options.tools && format !== null ? await watermarkOf(options.tools, path) : null
  const known = { ...nothing, format, marks, watermark }
  if (format === null || !isReadable(format)) return { ...known, credentials: 'unsupported' }
  const loaded = await (options.load ?? loadLibrary)()
  if ('unavailable' in loaded)
    return { ...known, credentials: 'unavailable', problem: message('provenance.errors.unavailable') }
  try {
    const reader = await loaded.library.Reader.fromAsset({ path, mimeType: format }, settingsFor(options.identities))
    if (!reader) return known
    const store = storeSchema.parse(reader.json())
    const name = (of: SigningIdentity['kind']) => options.identities.find(({ kind: one }) => one === of)?.name ?? null
    const credential = credentialOf(store, { installation: name('installation'), organisation: name('organisation') })
    return { ...known, ...stateOf(store), credential }
  } catch (error) {
    return {
      ...known,
      credentials: 'invalid',
      failures: [],
      problem: message('provenance.errors.damaged', { reason: reasonOf(error) }),
    }
  }
}

/** Where the watermark is; null when the content can't be decoded, which says nothing of its credentials. */
async function watermarkOf(tools: MediaTools, path: string): Promise<WatermarkFinding | null> {
  try {
    const { sound, picture } = await findWatermark(tools, path, await probe(tools, path))
    return { sound: sound && sound.isFound, picture: picture && picture.isFound }
  } catch {
    // A damaged file: that it could not be told is part of the answer.
    return null
  }
}

/** Certificates of this installation count as known; those of others are never trusted by who they say they are. */
function settingsFor(identities: readonly SigningIdentity[]): object {
  const anchors = identities.map(({ chain }) => lastOf(chain)).join('\n')
  return {
    verify: { ...offline, verify_trust: true },
    trust: { verify_trust_list: true, ...(anchors === '' ? {} : { user_anchors: anchors }) },
  }
}

/** The certificate at the end of a chain, which the others lead to. */
function lastOf(chain: string): string {
  return chain.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)?.at(-1) ?? ''
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
