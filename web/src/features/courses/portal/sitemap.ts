import type { Api } from '@reihum/contract/contract.ts'
import { sitemapSize } from '@reihum/contract/courses/portal-course.schema.ts'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import type { PlainAnswer } from '../../tenants/portal/page.ts'
import { publicAddress, type Visit } from '../../tenants/portal/visit.ts'
import { listPath, valuePagePath } from './catalogue-filter.ts'
import { coursePath } from './course-data.ts'

export const sitemapPath = '/sitemap.xml'

/** A page in the visitor's language, with its address in each other language. */
function entry(visit: Visit, path: string, changedAt?: string): string {
  const address = (lang?: string) => escapeMarkup(publicAddress(visit, path, { lang }))
  const others = locales.map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(lang)}"/>`,
  )
  const standard = `<xhtml:link rel="alternate" hreflang="x-default" href="${address()}"/>`
  const lastmod = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${address()}</loc>${lastmod}${others.join('')}${standard}</url>`
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

function xml(root: string, content: string[]): PlainAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${content.join('\n')}\n</${root}>\n`,
  }
}

/** The sitemap with the list and the course pages; when they do not fit one file, an index of the files. */
export async function sitemap(visit: Visit, api: Api): Promise<PlainAnswer> {
  const page = Math.trunc(Number(visit.query.get('page')))
  const isPart = page >= 1 && page <= 100_000
  const { total, items, values } = await api.courses.portalPages({
    tenant: visit.tenant.slug,
    page: isPart ? page : 1,
  })
  if (!isPart && total > sitemapSize) {
    const parts = Array.from({ length: Math.ceil(total / sitemapSize) }, (_, at) => at + 1)
    const address = (part: number) => escapeMarkup(publicAddress(visit, sitemapPath, { page: part }))
    return xml(
      'sitemapindex',
      parts.map((part) => `<sitemap><loc>${address(part)}</loc></sitemap>`),
    )
  }
  const courses = items.map(({ id, changedAt }) => entry(visit, coursePath({ id, hasPage: true }), changedAt))
  const pages = values.map((path) => entry(visit, valuePagePath(path)))
  return xml('urlset', page > 1 ? courses : [entry(visit, listPath), ...pages, ...courses])
}
