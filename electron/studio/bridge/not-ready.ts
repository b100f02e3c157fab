import { StudioError } from '../studio-error.ts'

/** What this version of the studio can't do yet says so. */
export function notReady(): never {
  throw new StudioError('not-ready', 'This is not ready in this version.', { next: 'Look for a newer one.' })
}
