import { basename } from 'node:path'
import type { Connection } from '../service/connections/index.ts'
import { sendFile, sentFile } from '../service/remote/index.ts'
import type { SendDeps } from '../service/remote/index.ts'
import type { VoiceSample } from './types.ts'

/** A voice sample that is already at an address. */
export function sampleAt(url: string): VoiceSample {
  return { mark: url, known: () => url, url: () => Promise.resolve(url) }
}

/** A sample in a file on this machine. @param sha256 hash of its content, hex */
export function sampleOfFile(deps: SendDeps, connection: Connection, file: string, sha256: string): VoiceSample {
  return {
    mark: sha256,
    known: () => sentFile(deps, connection, sha256),
    url: (signal) => sendFile(deps, connection, { file, name: basename(file), sha256 }, signal),
  }
}
