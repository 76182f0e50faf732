import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { tokenScopes, tokenScopeWords } from '@reihum/contract/wire/token-scopes.ts'
import { limits } from '#platform/http/rate-limit.ts'
import { type Field, fieldsOf, typeOf } from './describe-fields.ts'
import { apiGroups } from './groups.ts'
import type { ApiDocument, Operation } from './make-document.ts'
import { renderWebhooks } from './webhook-document.ts'

type Named = { method: string; path: string; operation: Operation }

const style = `body{font:15px/1.55 Inter,system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 20px;color:#1b1820;background:#fff}h1{font-size:24px}h2{font-size:18px;margin-top:36px}h2 code,h3{font-size:14px}h3{margin:16px 0 4px}h4{font-size:13px;margin:14px 0 4px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px;margin:16px 0 24px}nav a[aria-current]{font-weight:600;text-decoration:none}
details{border-top:1px solid #e4e1e8;padding:10px 0}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}.m{font-size:12px;min-width:56px;color:#522b72}summary span,small{color:#5f5b66}code{font-size:13px;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;border-radius:8px;padding:12px;margin:4px 0}a{color:#522b72}details details{border:0;padding:4px 0}.at{scroll-margin-top:64px}
.ops{list-style:none;padding:0}.ops li{display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline;padding:3px 0}
table{border-collapse:collapse;font-size:13px;width:100%}th,td{border-top:1px solid #e4e1e8;padding:6px 12px 6px 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{font-weight:500}
@media(max-width:640px){thead{position:absolute;clip-path:inset(50%)}tr,th,td{display:block;border:0;padding:2px 0}tr{border-top:1px solid #e4e1e8;padding:8px 0}}
@media(prefers-color-scheme:dark){body{background:#16161a;color:#e9e6ee}details,th,td,tr{border-color:#2f2d36}.m,a{color:#c9a9e6}summary span,small{color:#a9a4b2}}
@media print{nav{display:none}body{max-width:none;color:#000;background:#fff}}`

function page(title: string, current: string, content: string): string {
  const links = [
    ['', 'Overview'],
    ...apiGroups.map(({ slug, name }) => [slug, name]),
    ['errors', 'Error codes'],
  ] as [string, string][]
  const nav = links
    .map(
      ([slug, name]) =>
        `<a href="/api/docs${slug && `/${slug}`}"${slug === current ? ' aria-current="page"' : ''}>${escapeMarkup(name)}</a>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)}</title><style>
${style}</style></head><body><nav aria-label="Parts of the document">${nav}</nav><main>${content}</main></body></html>`
}

/** How a program comes in, with an example to copy. */
function renderTokens(publicUrl: string): string {
  const { burst, perMinute } = limits.apiToken
  const scopes = tokenScopes
    .map((scope) => `<li><code>${scope}</code> ${escapeMarkup(tokenScopeWords[scope].en)}</li>`)
    .join('')
  const example = `curl '${publicUrl}/api/my-school/courses?sort=start&dir=asc&size=100&page=1' \\
  -H 'Authorization: Bearer reihum_…' -H 'Accept-Language: en'`
  return `<section id="api-tokens"><h2>API tokens</h2>
<p>An administrator makes a token at <code>/settings/integrations</code>, for some scopes and at most a year. It belongs to one tenant, is told once, and is sent with every request:</p>
<pre><code>${escapeMarkup(example)}</code></pre>
<p>A token does what both its scopes and the role of whoever made it allow, at the time of the request. Routes that need somebody who is signed in say so, and answer <a href="/api/docs/errors#API_TOKEN_NOT_ACCEPTED"><code>API_TOKEN_NOT_ACCEPTED</code></a>.</p>
<ul>${scopes}</ul>
<p>Lists are paged: <code>page</code> counts from 1, <code>size</code> is 25, 50 or 100, and <code>total</code> says how many there are. What creates something takes an <code>id</code> or <code>requestKey</code> of yours: send it again with the same content after an answer that did not arrive, and it is done once.</p>
<p>A token has ${burst} requests at once and ${perMinute} a minute. <code>RateLimit</code> says in every answer how many are left (<code>r</code>) and in how many seconds all are back (<code>t</code>). After a 429 or a 503 wait for the seconds of <code>Retry-After</code>.</p></section>`
}

const code = (example: unknown) => `<pre><code>${escapeMarkup(JSON.stringify(example, null, 2))}</code></pre>`

function fieldTable(fields: (Field & { where?: string })[]): string {
  const rows = fields
    .map(
      ({ name, schema, isRequired, where }) =>
        `<tr><th scope="row"><code>${escapeMarkup(name)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${where ? `in the ${where}: ` : ''}${escapeMarkup(typeOf(schema))}</td></tr>`,
    )
    .join('')
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead><tbody>${rows}</tbody></table>`
}

function renderParameters(operation: Operation): string {
  const fields = (operation.parameters ?? []).map(({ name, in: where, required, schema }) => ({
    name,
    schema: schema ?? {},
    where,
    isRequired: Boolean(required),
  }))
  return fields.length > 0 ? `<h4>Parameters</h4>${fieldTable(fields)}` : ''
}

function renderBody(operation: Operation): string {
  return Object.entries(operation.requestBody?.content ?? {})
    .map(([type, { schema, example }]) => {
      const fields = schema ? fieldsOf(schema) : []
      return `<h4>Body <small>${escapeMarkup(type)}</small></h4>${example === undefined ? '' : code(example)}${fields.length > 0 ? fieldTable(fields) : ''}`
    })
    .join('')
}

function renderAnswers(operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {})
  const refusals = answers.filter(([status]) => !status.startsWith('2'))
  const shown = answers
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { schema, example }]) => {
        const fields = schema && example !== undefined ? fieldsOf(schema) : []
        const all =
          fields.length > 0
            ? `<details><summary>All ${fields.length} fields</summary>${fieldTable(fields)}</details>`
            : ''
        return `<h4>Answer ${status} <small>${escapeMarkup(type === '*/*' ? 'a file' : type)}</small></h4>${example === undefined ? '' : code(example)}${all}`
      }),
    )
    .join('')
  const refused = refusals
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeMarkup(description ?? '')}</li>`)
    .join('')
  return `${shown}<h4>Refusals</h4><ul>${refused}</ul>`
}

/** The anchor stands inside, because browsers open what is folded around the place that an address names. */
const renderOperation = ({ method, path, operation }: Named) =>
  `<details><summary><b class="m">${method.toUpperCase()}</b> <code>/api${escapeMarkup(path)}</code> <span>${escapeMarkup(operation.summary ?? '')}</span></summary>
<p class="at" id="${operation.operationId}">${escapeMarkup(operation.description ?? '')}</p>${renderParameters(operation)}${renderBody(operation)}${renderAnswers(operation)}</details>`

function operationsOf(document: ApiDocument, tag: string): Named[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}

function renderGroup(document: ApiDocument, { slug, name, about, tags }: (typeof apiGroups)[number]): string {
  const sections = Object.entries(tags)
    .map(([tag, tells]) => {
      const operations = operationsOf(document, tag).map(renderOperation).join('')
      return `<section><h2>${escapeMarkup(capital(tag))}</h2><p>${escapeMarkup(tells)}</p>${operations}</section>`
    })
    .join('')
  return page(
    `${name} – ${document.info.title}`,
    slug,
    `<h1>${escapeMarkup(name)}</h1><p>${escapeMarkup(about)}</p>${sections}`,
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function renderErrors(document: ApiDocument): string {
  const errors = document['x-error-codes']
    .map(
      ({ code, status, cause, de, en }) =>
        `<tr id="${code}"><th scope="row"><code>${code}</code><br><small>${status ?? 'in the browser'}</small></th><td>${escapeMarkup(cause)}</td><td lang="de">${escapeMarkup(de)}</td><td>${escapeMarkup(en)}</td></tr>`,
    )
    .join('')
  return page(
    `Error codes – ${document.info.title}`,
    'errors',
    `<h1>Error codes</h1><p>Programs go by the code; the words are for people and may change.</p><table><thead><tr><th scope="col">Code</th><th scope="col">Cause</th><th scope="col">German</th><th scope="col">English</th></tr></thead><tbody>${errors}</tbody></table>`,
  )
}

function renderOverview(document: ApiDocument, publicUrl: string): string {
  const { title, version } = document.info
  const groups = apiGroups
    .map(({ slug, name, about, tags }) => {
      const lists = Object.keys(tags)
        .map((tag) => {
          const operations = operationsOf(document, tag)
            .map(
              ({ method, path, operation }) =>
                `<li><b class="m">${method.toUpperCase()}</b> <a href="/api/docs/${slug}#${operation.operationId}"><code>/api${escapeMarkup(path)}</code></a> <small>${escapeMarkup(operation.summary ?? '')}</small></li>`,
            )
            .join('')
          return `<details><summary>${escapeMarkup(capital(tag))} <span>${escapeMarkup(tags[tag] ?? '')}</span></summary><ul class="ops">${operations}</ul></details>`
        })
        .join('')
      return `<section><h2><a href="/api/docs/${slug}">${escapeMarkup(name)}</a></h2><p>${escapeMarkup(about)}</p>${lists}</section>`
    })
    .join('')
  return page(
    title,
    '',
    `<h1>${escapeMarkup(title)}</h1><p>Version ${version}. The machine-readable document is <a href="/api/openapi.json">OpenAPI 3.1</a>. Every <a href="/api/docs/errors">error code</a> stands there with its cause. Programs come in with <a href="#api-tokens">API tokens</a>, and are told what happens by <a href="#webhooks">webhooks</a>.</p>
<p>Within version ${version.split('.')[0]} fields and operations are added, and none is taken away that programs can use: do without those you do not know. Money is in whole cents, days are written <code>2027-03-15</code>, instants in UTC.</p>${groups}${renderTokens(publicUrl)}${renderWebhooks()}`,
  )
}

/**
 * Renders a part of the document as a page without scripts, so it fits the same strict content security policy as other
 * pages: the overview, the error codes, or a group of operations. There are no other parts.
 */
export function renderApiDocument(document: ApiDocument, publicUrl: string, part: string): string | null {
  if (part === '') return renderOverview(document, publicUrl)
  if (part === 'errors') return renderErrors(document)
  const group = apiGroups.find(({ slug }) => slug === part)
  return group ? renderGroup(document, group) : null
}
