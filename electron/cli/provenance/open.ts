import { basename } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { Provenance, organisationFiles, signingFolder } from '../../media/provenance/index.ts'
import type { StudioPaths } from '../../studio/core/data-folder.ts'
import type { CommandContext } from '../context.ts'

/** Content credentials for one command, signed by the same installation as in the window. */
export function commandProvenance(
  { env, stderr }: Pick<CommandContext, 'env' | 'stderr'>,
  { engine }: StudioPaths,
): Provenance {
  return new Provenance({
    folder: signingFolder(engine),
    software: { name: 'Greenroom', version: packageJson.version },
    now: Date.now,
    organisation: organisationFiles(env),
    onFault(reason, { path }) {
      if (env.GREENROOM_DEBUG) stderr.write(`${basename(path)}: ${reason}\n`)
    },
  })
}
