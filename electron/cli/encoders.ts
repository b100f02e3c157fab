import { join } from 'node:path'
import { Encoders, encodersFile } from '../media/index.ts'
import type { StudioPaths } from '../studio/core/data-folder.ts'
import type { CommandContext } from './context.ts'

/** The encoders of pictures for one command, as the window and the engine of the data folder know them. */
export function commandEncoders(
  { env }: Pick<CommandContext, 'env'>,
  { engine }: Pick<StudioPaths, 'engine'>,
): Encoders {
  return new Encoders({
    file: encodersFile(engine),
    resources: join(import.meta.dirname, '../../resources'),
    now: Date.now,
    env,
  })
}
