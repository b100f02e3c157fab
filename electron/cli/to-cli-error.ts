import { errorText, GreenroomError, message } from '../common/messages/index.ts'
import { EngineFailure } from '../studio/service/engine-process/index.ts'
import { ProjectFault } from '../studio/authoring/projects/index.ts'
import { RenderError } from '../studio/authoring/preflight/index.ts'
import { isServiceError } from '../studio/service/client/index.ts'
import { diskError } from '../studio/core/disk-error.ts'
import { StudioError } from '../studio/core/studio-error.ts'
import { CliError, exitCodes } from './errors.ts'

/** Turns any thrown value into an error with a message. Only an unexpected one is called a fault of Greenroom. */
export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof EngineFailure)
    return new CliError('engine', error.text, {
      next: error.isExplained ? undefined : message('cli.runDoctor'),
      cause: error,
    })
  if (isServiceError(error)) return new CliError(error.kind, error.text, { next: error.next, cause: error })
  if (error instanceof GreenroomError) {
    const { code, text, next, details } = error
    const isUsage = error instanceof RenderError || error instanceof ProjectFault || error instanceof StudioError
    const exitCode = isUsage ? exitCodes.usage : exitCodes.failed
    return new CliError(code, text, { next, details, exitCode, cause: error })
  }
  const disk = diskError(error)
  if (disk) return new CliError(disk.code, disk.text, { next: disk.next, cause: error })
  return new CliError('internal', message('cli.internal', { reason: errorText(error) }), {
    next: message('cli.internalNext'),
    cause: error,
  })
}
