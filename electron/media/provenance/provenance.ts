import { join } from 'node:path'
import type { Verification } from '../../common/bridge/index.ts'
import { errorText } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { findInstallation, installationIdentity, organisationFiles, organisationIdentity } from './identity.ts'
import type { OrganisationFiles, SigningIdentity } from './identity.ts'
import { loadLibrary } from './library.ts'
import { FileSigner } from './sign.ts'
import type { FileSignerOptions } from './sign.ts'
import type { SignFile } from './types.ts'
import type { MediaTools } from '../tools.ts'
import { verifyFile } from './verify.ts'

export interface ProvenanceOptions extends Pick<FileSignerOptions, 'software' | 'now' | 'onFault'> {
  /** Folder of the installation's key. The engine and the studio that runs it share one, so that both are one signer. */
  folder: string
  /** Files of an organisation's certificate, which is used instead of the installation's; by default of the environment. */
  organisation?: OrganisationFiles | null
}

/** Folder of the key in the data folder of an engine. */
export const signingFolder = (engineFolder: string): string => join(engineFolder, 'signing')

/**
 * Who signs on this system. `new`: this installation, whose certificate is created with the first file. `unavailable`: the
 * library does not run here. `refused`: the certificate can't be used, with the reason.
 */
export type SigningState =
  | { state: 'installation' | 'organisation'; name: string | null }
  | { state: 'new' | 'unavailable' }
  | { state: 'refused'; reason: Text }

/** Content credentials of an installation. Nothing is read or created before the first file. */
export class Provenance {
  readonly #file: string
  readonly #organisation: OrganisationFiles | null
  readonly #now: () => number
  #identity: SigningIdentity | undefined
  /** Signs a finished file; see `FileSigner`. */
  readonly sign: SignFile

  constructor(options: ProvenanceOptions) {
    const { folder, now, organisation = organisationFiles() } = options
    this.#file = join(folder, 'signing.pem')
    this.#organisation = organisation
    this.#now = now
    this.sign = new FileSigner({ ...options, identity: () => this.#own() }).sign
  }

  /**
   * What a file says of its origin.
   * @param tools reads the tags of sound and video; null: they stay unknown
   */
  async verify(path: string, tools: MediaTools | null): Promise<Verification> {
    return verifyFile(path, { tools, identities: await this.#existing() })
  }

  /** Who signs, found out without creating anything. */
  async signer(): Promise<SigningState> {
    if ('unavailable' in (await loadLibrary())) return { state: 'unavailable' }
    try {
      const found = await (this.#readOrganisation() ?? findInstallation(this.#file, this.#now()))
      return found ? { state: found.kind, name: found.name } : { state: 'new' }
    } catch (error) {
      return { state: 'refused', reason: errorText(error) }
    }
  }

  async #own(): Promise<SigningIdentity> {
    this.#identity ??= await (this.#readOrganisation() ?? installationIdentity(this.#file, this.#now()))
    return this.#identity
  }

  /** Files of others are examined also where this installation's own certificate can't be read. */
  async #existing(): Promise<SigningIdentity[]> {
    const found = await Promise.all([
      findInstallation(this.#file, this.#now()).catch(() => null),
      this.#readOrganisation()?.catch(() => null),
    ])
    return found.filter((one) => one !== null && one !== undefined)
  }

  #readOrganisation(): Promise<SigningIdentity> | null {
    return this.#organisation && organisationIdentity(this.#organisation, this.#now())
  }
}
