import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { publishedTenants } from '#features/courses/portal/published-tenants.queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { sendText } from '#platform/http/send-text.ts'

type Options = { inPlatform: InPlatform; publicUrl: string; clock: Clock }

const indexPath = '/sitemap.xml'

/** A tenant that begins to publish is found an hour later; until then nobody makes us look again. */
const keptMs = 60 * 60_000
const headers = { 'cache-control': `public, max-age=${keptMs / 1000}` }

/** Pages of the public carry their own word on what may be found; the API is no page. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}${indexPath}`

const index = (addresses: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>`

/** Answers what programs of search engines ask of the whole installation, and returns whether it was that. */
export function makeForSearchEngines({ inPlatform, publicUrl, clock }: Options) {
  let kept: { text: string; until: number } | undefined

  async function written(): Promise<string> {
    const now = clock().getTime()
    if (kept && now < kept.until) return kept.text
    const slugs = await publishedTenants(inPlatform)
    const text = index(slugs.map((slug) => `${publicUrl}/portal/${slug}/sitemap.xml`))
    kept = { text, until: now + keptMs }
    return text
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (path !== '/robots.txt' && path !== indexPath) return false
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    else if (path === '/robots.txt') sendText(response, 200, robots(publicUrl), headers)
    else
      sendText(response, 200, await written(), {
        ...headers,
        'content-type': 'application/xml; charset=utf-8',
      })
    return true
  }
}
