import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@reihum/contract/contract.ts'
import { isRefusalCode, refusalCatalogue } from '@reihum/contract/refusals.ts'
import { clientErrors } from '@reihum/contract/wire/client-errors.ts'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { problem } from '@reihum/contract/wire/problem.schema.ts'
import { isOpenToTokens, tokenScopes, tokenScopeWords } from '@reihum/contract/wire/token-scopes.ts'
import { z } from 'zod'
import { limits } from '#platform/http/rate-limit.ts'
import { renderWebhooks, webhookDocument } from './webhook-document.ts'

type Operation = {
  summary?: string
  tags?: string[]
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[]
  responses?: Record<string, { description?: string }>
}
/** One line of the catalogue of errors; errors without a status arise in the browser. */
type ErrorCode = { code: string; status: number | null; cause: string; de: string; en: string }

type ApiDocument = {
  info: { title: string; version: string }
  'x-error-codes': ErrorCode[]
  paths: Record<string, Record<string, Operation>>
}

/** Schemas with checks of their own describe what they take themselves. */
const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ schema, next }) => {
      const own = z.globalRegistry.get(schema)?.jsonSchema
      return own ? [true, own] : next()
    },
  ],
})

/**
 * Makes the OpenAPI 3.1 document from the contract, with the access of each route and every refusal it may answer with.
 */
export async function makeApiDocument(publicUrl: string, product: string): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const problemSchema = z.toJSONSchema(problem) as Record<string, unknown>
  delete problemSchema.$schema
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: '1.0.0',
      description:
        'Errors are problem details (RFC 9457) with `error_code` and `request_id`. Programs send an API token as `Authorization: Bearer`, made at `/settings/integrations`; people sign in at `/auth/login`. A tenant in a path is its slug or its id. Every route may answer 503 (`UNAVAILABLE`) with `Retry-After`: then send the same again, with the same id or key.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'reihum_…' },
      },
    },
    customErrorResponseBodySchema: (errors) => ({
      allOf: [problemSchema, { properties: { error_code: { enum: errors.map(([code]) => code) } } }],
      description: errors
        .map(([code]) => `${code}: ${isRefusalCode(code) ? refusalCatalogue[code].cause : code}`)
        .join('\n\n'),
    }),
  })
  const described = {
    ...document,
    webhooks: webhookDocument(),
    'x-error-codes': errorCodes(),
  } as unknown as ApiDocument
  describeAccess(described)
  return described
}

/** From the same catalogue that the server answers from and the web shows. */
function errorCodes(): ErrorCode[] {
  const answered = Object.entries(refusalCatalogue).map(([code, wording]) => ({ code, ...wording }))
  const inBrowser = Object.entries(clientErrors).map(([code, wording]) => ({
    code,
    status: null,
    ...wording,
  }))
  return [...answered, ...inBrowser].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Reads the access from the contract itself, so the document cannot differ from what the server demands. */
function describeAccess(document: ApiDocument) {
  for (const room of Object.values(contract)) {
    for (const procedure of Object.values(room)) {
      const { route, meta } = procedure['~orpc']
      const operation = document.paths[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase()]
      if (!operation) throw new Error(`${route.method} ${route.path} is missing in the API document`)
      const isOpen = isOpenToTokens(meta)
      const scope = isOpen && meta.access !== 'tenant.enter' ? ` with the scope ${meta.access}` : ''
      const programs =
        meta.access === 'public' ? '' : isOpen ? `; open to API tokens${scope}` : '; closed to API tokens'
      Object.assign(operation, {
        'x-access': meta.access,
        description: `Access: ${meta.access}${meta.sensitive ? '; only with the newest token of a sign-in' : ''}${programs}`,
        security: meta.access === 'public' ? [] : [{ bearer: [] }, ...(isOpen ? [{ apiToken: [] }] : [])],
      })
    }
  }
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
<p>A token does what both its scopes and the role of whoever made it allow, at the time of the request. Routes that need somebody who is signed in say so, and answer <a href="#API_TOKEN_NOT_ACCEPTED"><code>API_TOKEN_NOT_ACCEPTED</code></a>.</p>
<ul>${scopes}</ul>
<p>Lists are paged: <code>page</code> counts from 1, <code>size</code> is 25, 50 or 100, and <code>total</code> says how many there are. What creates something takes an <code>id</code> or <code>requestKey</code> of yours: send it again with the same content after an answer that did not arrive, and it is done once.</p>
<p>A token has ${burst} requests at once and ${perMinute} a minute. <code>RateLimit</code> says in every answer how many are left (<code>r</code>) and in how many seconds all are back (<code>t</code>). After a 429 or a 503 wait for the seconds of <code>Retry-After</code>.</p></section>`
}

/**
 * Renders the document as a page without scripts, so it fits the same strict content security policy as other pages.
 */
export function renderApiDocument(document: ApiDocument, publicUrl: string): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const parameters = (operation.parameters ?? [])
        .map(
          (p) =>
            `<li><code>${escapeMarkup(p.name)}</code> <small>${escapeMarkup(p.in)}${p.required ? ', required' : ''}</small></li>`,
        )
        .join('')
      const answers = Object.entries(operation.responses ?? {})
        .map(([status, response]) => `<li><b>${status}</b> ${escapeMarkup(response.description ?? '')}</li>`)
        .join('')
      const html = `<details><summary><b class="m">${method.toUpperCase()}</b> <code>/api${escapeMarkup(path)}</code> <span>${escapeMarkup(operation.summary ?? '')}</span></summary>
<p>${escapeMarkup(operation.description ?? '')}</p>${parameters ? `<h3>Parameters</h3><ul>${parameters}</ul>` : ''}<h3>Answers</h3><ul>${answers}</ul></details>`
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), html])
    }
  }
  const sections = [...byTag]
    .map(([tag, items]) => `<section><h2>${escapeMarkup(tag)}</h2>${items.join('')}</section>`)
    .join('')
  const errors = document['x-error-codes']
    .map(
      ({ code, status, cause, de, en }) =>
        `<tr id="${code}"><th scope="row"><code>${code}</code><br><small>${status ?? 'in the browser'}</small></th><td>${escapeMarkup(cause)}</td><td lang="de">${escapeMarkup(de)}</td><td>${escapeMarkup(en)}</td></tr>`,
    )
    .join('')
  const title = escapeMarkup(document.info.title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>
body{font:15px/1.55 Inter,system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 20px;color:#1b1820;background:#fff}h1{font-size:24px}h2{font-size:16px;margin-top:32px;text-transform:capitalize}h3{font-size:13px;margin:12px 0 4px}
details{border-top:1px solid #e4e1e8;padding:10px 0}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}.m{font-size:12px;min-width:48px;color:#522b72}summary span{color:#5f5b66}code{font-size:13px;overflow-wrap:anywhere}pre{white-space:pre-wrap;border:1px solid #8886;border-radius:8px;padding:12px}a{color:#522b72}
table{border-collapse:collapse;font-size:13px;width:100%}th,td{border-top:1px solid #e4e1e8;padding:8px 12px 8px 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{font-weight:500}@media(max-width:640px){thead{position:absolute;clip-path:inset(50%)}tr,th,td{display:block;border:0;padding:2px 0}tr{border-top:1px solid #e4e1e8;padding:8px 0}}
@media(prefers-color-scheme:dark){body{background:#16161a;color:#e9e6ee}details,th,td,tr{border-color:#2f2d36}.m,a{color:#c9a9e6}summary span{color:#a9a4b2}}</style></head>
<body><h1>${title}</h1><p>The machine-readable document is <a href="/api/openapi.json">OpenAPI 3.1</a>. Every <a href="#errors">error code</a> with its cause stands at the end. Programs come in with <a href="#api-tokens">API tokens</a>, and are told what happens by <a href="#webhooks">webhooks</a>.</p>${renderTokens(publicUrl)}${renderWebhooks()}${sections}<section id="errors"><h2>Error codes</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Cause</th><th scope="col">German</th><th scope="col">English</th></tr></thead><tbody>${errors}</tbody></table></section></body></html>`
}
