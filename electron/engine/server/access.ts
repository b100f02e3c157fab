import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountBook } from '../store/account/account.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import { sameSecret, sha256 } from '../core/ids.ts'
import type { Installation } from '../store/records/installation.ts'
import type { Tokens } from '../store/records/tokens.ts'

export interface AccessOptions {
  installation: Installation
  tokens: Tokens
  account: AccountBook
  clock: Clock
}

/** A request whose credentials were accepted. `client` identifies the client for the rate limit. */
export interface Admission {
  client: string
}

function valueOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
}

/**
 * Checks who may use the service. When both headers carry values, `Authorization` counts and `x-api-key` is ignored, so
 * that a stale token is refused even beside a valid key. A header that is empty, or holds only the word `Bearer`,
 * carries no value.
 */
export function createAccess(options: AccessOptions) {
  const isKey = (given: string): boolean => sameSecret(given, options.installation.apiKey)

  /** @param keyAsToken whether the key itself may be sent as a token */
  async function admitted(headers: IncomingHttpHeaders, keyAsToken: boolean): Promise<Admission> {
    const authorization = valueOf(headers.authorization).replace(/^bearer$/i, '')
    const key = valueOf(headers['x-api-key'])
    if (authorization === '' && key === '')
      throw new EngineError(
        codeOf.missingCredential,
        message(keyAsToken ? 'openAi.noKey' : 'engineServer.noCredentials'),
      )
    if (authorization === '') {
      if (!isKey(key)) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongKey'))
    } else {
      const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
      if (token === undefined) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongAuthorization'))
      if (!(keyAsToken && isKey(token)) && !(await options.tokens.isValid(token, options.clock.now())))
        throw new EngineError(codeOf.invalidToken, message(keyAsToken ? 'openAi.wrongKey' : 'engineServer.wrongToken'))
    }
    await options.account.checkOpen()
    return { client: sha256(authorization === '' ? key : authorization) }
  }

  return {
    /**
     * Checks the credentials of a request.
     * @throws EngineError 1102 without credentials, 1101 with wrong or expired ones, 1200 when the account is blocked
     */
    admit: (headers: IncomingHttpHeaders): Promise<Admission> => admitted(headers, false),
    /** As `admit`, for clients of OpenAI's interface: they send their key as `Authorization: Bearer`. */
    admitBearerKey: (headers: IncomingHttpHeaders): Promise<Admission> => admitted(headers, true),
    /**
     * Issues an access token for a pair of client id and secret.
     * @throws EngineError 1101 when the pair is not this engine's
     */
    async issueToken(clientId: string, clientSecret: string): Promise<string> {
      const { installation } = options
      // Client id and secret are always both compared, so that the duration does not reveal which one was wrong.
      const idFits = sameSecret(clientId, installation.clientId)
      const secretFits = sameSecret(clientSecret, installation.clientSecret)
      if (!idFits || !secretFits) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongClient'))
      await options.account.checkOpen()
      return await options.tokens.issue(options.clock.now())
    },
  }
}

export type Access = ReturnType<typeof createAccess>
