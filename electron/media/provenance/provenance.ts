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

/** Content credentials of an installation. */
export interface Provenance {
  /** Signs a finished file; see `FileSigner`. */
  sign: SignFile
  /**
   * What a file says of its origin.
   * @param tools reads the tags of sound and video; null: they stay unknown
   */
  verify: (path: string, tools: MediaTools | null) => Promise<Verification>
  /** Who signs, found out without creating anything. */
  signer: () => Promise<SigningState>
}

/**
 * Who signs on this system. `new`: this installation, whose certificate is created with the first file. `unavailable`: the
 * library does not run here. `refused`: the certificate can't be used, with the reason.
 */
export type SigningState =
  | { state: 'installation' | 'organisation'; name: string | null }
  | { state: 'new' | 'unavailable' }
  | { state: 'refused'; reason: Text }

/** Opens the content credentials of an installation. Nothing is read or created before the first file. */
export function openProvenance(options: ProvenanceOptions): Provenance {
  const { folder, now, organisation = organisationFiles() } = options
  const file = join(folder, 'signing.pem')
  let own: SigningIdentity | undefined
  const identity = async (): Promise<SigningIdentity> =>
    (own ??= await (organisation ? organisationIdentity(organisation, now()) : installationIdentity(file, now())))
  const existing = async (): Promise<SigningIdentity[]> => {
    // Files of others are examined also where this installation's own certificate can't be read.
    const found = await Promise.all([
      findInstallation(file, now()).catch(() => null),
      organisation ? organisationIdentity(organisation, now()).catch(() => null) : null,
    ])
    return found.filter((one) => one !== null)
  }
  const signer = new FileSigner({ ...options, identity })
  return {
    sign: signer.sign,
    async signer() {
      if ('unavailable' in (await loadLibrary())) return { state: 'unavailable' }
      try {
        const found = await (organisation ? organisationIdentity(organisation, now()) : findInstallation(file, now()))
        return found ? { state: found.kind, name: found.name } : { state: 'new' }
      } catch (error) {
        return { state: 'refused', reason: errorText(error) }
      }
    },
    verify: async (path, tools) => verifyFile(path, { tools, identities: await existing() }),
  }
}
