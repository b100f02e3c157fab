import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountBook } from '../store/account/account.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import { sameSecret, sha256 } from '../core/ids.ts'
import type { Installation } from '../store/records/installation.ts'
import type { CountRequest } from './rate-limit.ts'
import type { Tokens } from '../store/records/tokens.ts'
import { operator } from '../store/tenants/tenant.ts'
import type { Tenant, Tenants } from '../store/tenants/tenants.ts'

export interface AccessOptions {
  installation: Installation
  tokens: Tokens
  tenants: Tenants
  account: AccountBook
  clock: Clock
}

/** A request whose credentials were accepted. */
export interface Admission {
  /** Who takes turns and is limited: a tenant, or each of the operator's credentials. */
  client: string
  tenant: string
  /** The tenant's own limit on requests; null where it has none. */
  perMinute: number | null
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

  /** Whoever has a key; undefined when nobody does. */
  const byKey = async (key: string): Promise<Tenant | typeof operator | undefined> =>
    isKey(key) ? operator : await options.tenants.byKey(key)

  /** Whoever a token was issued to; undefined when it is not valid, or the tenant's key was revoked. */
  async function byToken(token: string): Promise<Tenant | typeof operator | undefined> {
    const id = await options.tokens.tenantOf(token, options.clock.now())
    return id === undefined || id === operator ? id : await options.tenants.get(id)
  }

  async function admission(who: Tenant | typeof operator, credential: string): Promise<Admission> {
    if (who === operator) {
      await options.account.checkOpen()
      return { client: sha256(credential), tenant: operator, perMinute: null }
    }
    await options.tenants.used(who, options.clock.now())
    return { client: who.id, tenant: who.id, perMinute: who.perMinute }
  }

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
      const who = await byKey(key)
      if (who === undefined) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongKey'))
      return await admission(who, key)
    }
    const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongAuthorization'))
    const who = (keyAsToken ? await byKey(token) : undefined) ?? (await byToken(token))
    if (who === undefined)
      throw new EngineError(codeOf.invalidToken, message(keyAsToken ? 'openAi.wrongKey' : 'engineServer.wrongToken'))
    return await admission(who, authorization)
  }

  return {
    /**
     * Checks the credentials of a request.
     * @throws EngineError 1102 without credentials, 1101 with wrong or expired ones, 1200 when the account is blocked
     */
    admit: (headers: IncomingHttpHeaders): Promise<Admission> => admitted(headers, false),
    /** As `admit`, for clients of OpenAI's interface: they send their key as `Authorization: Bearer`. */
    admitBearerKey: (headers: IncomingHttpHeaders): Promise<Admission> => admitted(headers, true),
    /** Whether a request comes from whoever runs the engine. */
    async isOperator(headers: IncomingHttpHeaders): Promise<boolean> {
      try {
        return (await admitted(headers, true)).tenant === operator
      } catch (error) {
        if (error instanceof EngineError) return false
        throw error
      }
    },
    /**
     * Issues an access token for a pair of client id and secret.
     * @param limit counts the request as one of the client's, as any other. Throws EngineError 1005
     * @throws EngineError 1101 when the pair is neither this engine's nor a tenant's
     */
    async issueToken(clientId: string, clientSecret: string, limit: CountRequest): Promise<string> {
      const now = options.clock.now()
      const pair = await options.tenants.pairOf(clientId)
      if (pair !== undefined && sameSecret(clientSecret, pair.clientSecret)) {
        limit(pair.clientId, (await options.tenants.get(pair.clientId))?.perMinute)
        return await options.tokens.issue(now, pair.clientId)
      }
      const { installation } = options
      // Client id and secret are always both compared, so that the duration does not reveal which one was wrong.
      const idFits = sameSecret(clientId, installation.clientId)
      const secretFits = sameSecret(clientSecret, installation.clientSecret)
      if (!idFits || !secretFits) throw new EngineError(codeOf.invalidToken, message('engineServer.wrongClient'))
      limit(sha256(clientId))
      await options.account.checkOpen()
      return await options.tokens.issue(now)
    },
  }
}

export type Access = ReturnType<typeof createAccess>
