import { serviceCodes, success } from '../../../common/service/codes/codes.ts'
import { message } from '../../../common/messages/index.ts'
import type { Format, MessageKey } from '../../../common/messages/index.ts'
import { curlOf, placeholderKey } from './curl.ts'
import { resolved } from './document.ts'
import type { ApiDocument, Operation, Schema } from './document.ts'
import { fieldTable } from './fields.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'

export interface PageOptions {
  document: ApiDocument
  format: Format
  /** As the page's `lang`. */
  language: string
  /** Address of the engine, for the examples. */
  baseUrl: string
}

interface Entry {
  method: string
  path: string
  operation: Operation
}

/** The reference of the engine's interface as one page, which shows everything without its script. */
export function referencePage(options: PageOptions): string {
  const { document, format, language } = options
  const word = (key: MessageKey): string => format(message(key))
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  )
  const groups = [...Map.groupBy(entries, ({ operation }) => operation.tags[0])]
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${word('reference.title')}</title>
        <link rel="stylesheet" href="/engine/reference/page.css" />
        <script src="/engine/reference/page.js" defer></script>
      </head>
      <body
        data-copy="${word('reference.copy')}"
        data-copied="${word('reference.copied')}"
        data-found="${format(message('reference.found', { n: '#' }))}"
        data-none="${word('reference.none')}"
      >
        <a class="skip" href="#content">${word('reference.skip')}</a>
        <nav aria-label="${word('reference.contents')}">
          <p class="name">Greenroom <span>${document.info.version}</span></p>
          <label class="search"
            ><span>${word('reference.search')}</span
            ><input
              type="search"
              id="search"
              placeholder="${word('reference.searchFor')}"
              autocomplete="off"
              spellcheck="false"
              hidden
          /></label>
          <p id="found" role="status"></p>
          <ul>
            <li><a href="#start">${word('reference.start')}</a></li>
            ${groups.map(
              ([group, list]) =>
                html`<li class="group">
                  <span>${group}</span>
                  <ul>
                    ${list.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
                  </ul>
                </li>`,
            )}
            <li><a href="#errors">${word('reference.errors')}</a></li>
          </ul>
        </nav>
        <main id="content">
          ${introduction(options)}
          ${groups.map(
            ([group, list]) =>
              html`<h2>${group}</h2>
                ${list.map((entry) => section(options, entry))}`,
          )}
          ${errors(format)}
        </main>
      </body>
    </html> `
  return page.html
}

function introduction({ format, baseUrl }: PageOptions): Html {
  const word = (key: MessageKey): string => format(message(key))
  return html`<section id="start" class="intro">
    <h1>${word('reference.title')}</h1>
    <p>${word('reference.about')}</p>
    <dl>
      <dt>${word('reference.address')}</dt>
      <dd><code>${baseUrl}</code></dd>
      <dt>${word('reference.key')}</dt>
      <dd>${format(message('reference.keyAbout', { key: placeholderKey }))}</dd>
      <dt>${word('reference.answers')}</dt>
      <dd>${format(message('reference.answersAbout', { code: success }))}</dd>
      <dt>${word('reference.document')}</dt>
      <dd><a href="/engine/openapi.json">/engine/openapi.json</a></dd>
    </dl>
  </section>`
}

function section(options: PageOptions, { method, path, operation }: Entry): Html {
  const { document, format, baseUrl } = options
  const word = (key: MessageKey): string => format(message(key))
  const { operationId: id, summary, description, deprecated, security, parameters, requestBody, responses } = operation
  const body = Object.entries(requestBody?.content ?? {})[0]
  const marks = [
    security.length === 0 && word('reference.noKey'),
    operation['x-effect'] === 'create' && word('reference.creates'),
    operation['x-engine'] === true && word('reference.engineOnly'),
    deprecated === true && word('reference.deprecated'),
  ].filter((mark) => mark !== false)
  const request: Schema | null = body
    ? body[1].schema
    : parameters
      ? {
          properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
          required: parameters.filter(({ required }) => required).map(({ name }) => name),
        }
      : null
  const isFile = request?.format === 'binary'
  const heads = parameters?.filter((one) => one.in === 'header') ?? []
  return html`<section id="${id}" class="operation" data-words="${`${id} ${path} ${summary}`.toLowerCase()}">
    <div class="about">
      <h3><a href="#${id}">${summary}</a></h3>
      <p class="line">
        <span class="method" data-method="${method}">${method.toUpperCase()}</span> <code class="path">${path}</code>
      </p>
      ${marks.length > 0 ? html`<p class="marks">${marks.map((mark) => html`<span>${mark}</span>`)}</p>` : null}
      ${description === undefined ? null : html`<p>${description}</p>`}
      <h4>${word('reference.request')}${body ? html` <span class="media">${body[0]}</span>` : null}</h4>
      ${isFile ? html`<p>${word('reference.fileBody')}</p>` : request ? fieldTable({ document, format }, request) : html`<p class="none">${word('reference.noFields')}</p>`}
      ${isFile && heads.length > 0 ? fieldTable({ document, format }, { properties: Object.fromEntries(heads.map(({ name, schema }) => [name, schema])) }) : null}
      ${extras(options, operation)}
      <h4>
        ${word('reference.answer')} <span class="media">${Object.keys(responses['200']?.content ?? {})[0] ?? ''}</span>
      </h4>
      ${answer(options, operation)}
    </div>
    <figure>
      <figcaption>${word('reference.example')}</figcaption>
      <pre tabindex="0"><code>${curlOf(baseUrl, method, path, operation)}</code></pre>
    </figure>
  </section>`
}

function extras({ document, format }: PageOptions, operation: Operation): Html | null {
  const given = operation['x-extras']
  if (!given) return null
  return html`<details>
    <summary>${format(message('reference.extras'))}</summary>
    ${fieldTable({ document, format }, given)}
  </details>`
}

/** The fields of a successful answer, without its envelope: that is the same everywhere. */
function answer({ document, format }: PageOptions, { responses }: Operation): Html {
  const schema = Object.values(responses['200']?.content ?? {})[0]?.schema ?? {}
  if (schema.format === 'binary') return html`<p>${format(message('reference.bytesAnswer'))}</p>`
  const done = resolved(document, resolved(document, schema).anyOf?.[0] ?? schema)
  const data = done.properties?.['code'] && done.properties['data'] ? resolved(document, done.properties['data']) : done
  const inner = data.type === 'array' && typeof data.items === 'object' ? data.items : data
  const note = inner === data ? null : html`<p class="note">${format(message('reference.listAnswer'))}</p>`
  return html`${note}${fieldTable({ document, format, isAnswer: true }, inner)}`
}

function errors(format: Format): Html {
  const word = (key: MessageKey): string => format(message(key))
  return html`<section id="errors" class="wide">
    <h2>${word('reference.errors')}</h2>
    <p>${word('reference.errorsAbout')}</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${word('reference.heads.code')}</th>
            <th scope="col">${word('reference.heads.meaning')}</th>
            <th scope="col">${word('reference.heads.advice')}</th>
          </tr>
        </thead>
        <tbody>
          ${serviceCodes.map(
            ({ code, meaning, advice }) =>
              html`<tr>
                <th scope="row"><code>${code}</code></th>
                <td>${format(meaning)}</td>
                <td>${format(advice)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
