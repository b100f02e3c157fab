import type { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { connectionInput } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { ConnectionRecord } from './records.ts'

export type ConnectionInput = z.infer<typeof connectionInput>

/** Header values must be visible ASCII: other characters come from an error in copying. */
const visible = /^[\x21-\x7e]+$/
const field = 'connection.credential'

/**
 * The credential that was entered, completed with what is stored.
 * @returns `secret` is null when the stored one stays
 * @throws StudioError `credential` naming the field
 */
export function readCredential(
  input: ConnectionInput,
  before: (Pick<ConnectionRecord, 'credential'> & { sameServer: boolean }) | null,
): { credential: ConnectionRecord['credential']; secret: string | null } {
  const { credential } = input
  switch (credential.kind) {
    case 'key':
      return { credential: { kind: 'key' }, secret: usable(credential.apiKey, 'apiKey') }
    case 'client': {
      const clientId = usable(credential.clientId, 'clientId')
      if (credential.clientSecret !== undefined) {
        const secret = usable(credential.clientSecret, 'clientSecret')
        return { credential: { kind: 'client', clientId }, secret }
      }
      if (before?.credential.kind !== 'client')
        throw new StudioError('credential', message('connectionErrors.secretNeeded'), {
          field: `${field}.clientSecret`,
          next: message('connectionErrors.enterSecret'),
        })
      mayKeep(before)
      return { credential: { kind: 'client', clientId }, secret: null }
    }
    case 'keep':
      if (!before)
        throw new StudioError('credential', message('connectionErrors.credentialNeeded'), {
          field,
          next: message('connectionErrors.enterOne'),
        })
      mayKeep(before)
      return { credential: before.credential, secret: null }
  }
}

function mayKeep(before: { sameServer: boolean }): void {
  if (before.sameServer) return
  throw new StudioError('credential', message('connectionErrors.otherServer'), {
    field,
    next: message('connectionErrors.keyForAddress'),
  })
}

function usable(typed: string, name: 'apiKey' | 'clientId' | 'clientSecret'): string {
  const trimmed = typed.trim()
  if (trimmed !== '' && visible.test(trimmed)) return trimmed
  const wrong = trimmed === '' ? 'empty' : 'badCharacters'
  throw new StudioError('credential', message(`connectionErrors.${wrong}.${name}`), {
    field: `${field}.${name}`,
    next: message('connectionErrors.copyAgain'),
  })
}
