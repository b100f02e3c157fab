import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../../../common/languages.ts'
import { message } from '../../../common/messages/index.ts'
import { codeOf } from '../../../common/service/index.ts'
import { openApiDocument } from '../../../common/service/openapi/index.ts'
import { isFromForeignPage } from '../../core/host-check.ts'
import { formatFor } from '../../core/language.ts'
import { refusal } from '../app.ts'
import type { ApiDocument } from './document.ts'
import { referencePage } from './page.ts'

export interface ReferenceOptions {
  version: string
  baseUrl: () => string
}

/** Nothing but the page's own style and script is loaded, and nothing is sent. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const asset = (name: string): string =>
  readFileSync(new URL(`../../../../resources/reference/${name}`, import.meta.url), 'utf8')

/**
 * Adds the document of the interface and its reference page. Neither needs the key: they say what every engine of this version
 * takes and nothing about this one, and a browser that opens the page has no key to send. Pages of other sites are refused, since
 * they would learn that an engine runs here.
 */
export function addReferenceRoutes(app: FastifyInstance, { version, baseUrl }: ReferenceOptions): void {
  let kept: ApiDocument | undefined
  // Made when it is first asked for: few are, and it takes longer than most answers.
  const document = (): ApiDocument => (kept ??= openApiDocument(version) as unknown as ApiDocument)
  const pages = new Map<string, string>()

  const answers: Readonly<Record<string, (request: FastifyRequest) => { type: string; text: string }>> = {
    '/engine/openapi.json': () => {
      const servers = [{ url: baseUrl() }]
      return { type: 'application/json', text: JSON.stringify({ ...document(), servers }) }
    },
    '/engine/reference': (request) => {
      const language = acceptedLanguage(request.headers['accept-language'])
      const page =
        pages.get(language) ??
        referencePage({ document: document(), format: formatFor(request.headers), language, baseUrl: baseUrl() })
      pages.set(language, page)
      return { type: 'text/html', text: page }
    },
    '/engine/reference/page.css': () => ({ type: 'text/css', text: asset('page.css') }),
    '/engine/reference/page.js': () => ({ type: 'text/javascript', text: asset('page.js') }),
  }
  for (const [url, answer] of Object.entries(answers))
    app.get(url, { exposeHeadRoute: false }, (request, reply) => {
      if (isFromForeignPage(request.raw))
        return reply.code(403).send(refusal(request, codeOf.permission, message('engineServer.foreignPage')))
      const { type, text } = answer(request)
      return withSafety(reply).type(`${type}; charset=utf-8`).send(text)
    })
}

function withSafety(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
    vary: 'Accept-Language',
  })
}
