import { rename, rm } from 'node:fs/promises'
import { errorText } from '../../common/messages/index.ts'
import type { FileType } from '../../common/formats/index.ts'
import { coseBytes } from './cose.ts'
import { isSignable, typeByContent } from './formats.ts'
import type { SigningIdentity } from './identity.ts'
import { hasCredentials, sourceOfFile } from './inspect.ts'
import { loadLibrary, offline } from './library.ts'
import type { LoadedLibrary } from './library.ts'
import { planManifest } from './manifest.ts'
import type { IngredientPlan } from './manifest.ts'
import type { SignRequest, SignResult, Software } from './types.ts'

export interface FileSignerOptions {
  /** Who signs; asked for each file, so that nothing is created before the first one. */
  identity: () => Promise<SigningIdentity>
  software: Software
  now: () => number
  /** Called with the reason when a file could not be signed. */
  onFault: (reason: string, detail: { path: string }) => void
  /** Replaced in tests. */
  load?: () => Promise<LoadedLibrary>
}

/** Bytes that are kept free for a signature beside its certificates, where its exact length is not what the library needs. */
const generousBytes = 1024

/**
 * The library would draw a thumbnail of every picture and read the signed file a second time to check it. Greenroom's tests
 * do the second; a file is checked when it is verified.
 */
const settings = { verify: { ...offline, verify_after_sign: false }, builder: { thumbnail: { enabled: false } } }

/**
 * Signs finished files with content credentials (C2PA). The work is done by threads of the library, from file to file: no
 * media comes into JavaScript but the digest that is signed.
 */
export class FileSigner {
  readonly #options: FileSignerOptions

  constructor(options: FileSignerOptions) {
    this.#options = options
  }

  /** Signs a file. Never throws: a file that could not be signed stays as it was. */
  sign = async ({ path, origin }: SignRequest): Promise<SignResult> => {
    const signed = `${path}.signed`
    try {
      const type = await typeByContent(path)
      if (!type || !isSignable(type.mime)) return { state: 'unsupported', format: nameOf(type) }
      const loaded = await (this.#options.load ?? loadLibrary)()
      if ('unavailable' in loaded) return this.#unavailable(path, loaded.unavailable)
      const source = origin.kind === 'edited' ? await sourceOfFile(origin.parent) : null
      const known = source === null ? origin : { ...origin, source }
      const plan = planManifest(known, this.#options.software, this.#options.now())
      const identity = await this.#options.identity()
      const file = { path, mime: type.mime, signed }
      const exact = coseBytes(identity)
      await write(loaded.library, plan, identity, file, exact).catch((error: unknown) => {
        if (!String(error).includes('too big')) throw error
        return write(loaded.library, plan, identity, file, exact + generousBytes)
      })
      await rename(signed, path)
      return { state: 'signed' }
    } catch (error) {
      const reason = errorText(error)
      this.#options.onFault(error instanceof Error ? error.message : String(error), { path })
      return { state: 'failed', reason }
    } finally {
      await rm(signed, { force: true }).catch(() => undefined)
    }
  }

  #unavailable(path: string, reason: string): SignResult {
    this.#options.onFault(reason, { path })
    return { state: 'unavailable', reason }
  }
}

/** Name of a format for people, such as `WEBM`; empty for what is no media. */
const nameOf = (type: FileType | undefined): string => (type?.endings[0] ?? '').slice(1).toUpperCase()

type Library = Extract<LoadedLibrary, { library: unknown }>['library']
type Builder = InstanceType<Library['Builder']>

/** Writes a signed copy of a file. @param reserveSize bytes that are kept free for the signature */
async function write(
  library: Library,
  { definition, ingredients }: ReturnType<typeof planManifest>,
  { algorithm, chain, sign }: SigningIdentity,
  { path, mime, signed }: { path: string; mime: string; signed: string },
  reserveSize: number,
): Promise<void> {
  const builder = library.Builder.withJson(definition, settings)
  for (const ingredient of ingredients) await addIngredient(builder, ingredient)
  const config = { alg: algorithm, certs: [Buffer.from(chain)], reserveSize, directCoseHandling: false }
  // A signer object would keep the process alive until it is collected as garbage; this call lets go of its callback.
  await builder.signConfigAsync(
    (data) => Promise.resolve(sign(data)),
    config,
    { path, mimeType: mime },
    { path: signed },
  )
}

/** A type that the library does not parse. */
const plainBytes = 'application/octet-stream'

/**
 * Adds a file with its own credentials. One that has none, or none that can be read, is named by its role and type alone: the
 * library could not sign what is made of a file that it finds damaged.
 */
async function addIngredient(builder: Builder, { path, relationship, label }: IngredientPlan): Promise<void> {
  const type = (await typeByContent(path).catch(() => undefined))?.mime
  const isSigned = type !== undefined && (await hasCredentials(path, type))
  const facts = { relationship, label, format: type ?? plainBytes }
  await builder.addIngredient(JSON.stringify(facts), { path, mimeType: isSigned ? type : plainBytes })
}
