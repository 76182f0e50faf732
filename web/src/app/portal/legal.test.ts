import { describe, expect, it } from 'vitest'
import { courseId, destinations, open, sampleApi, sampleLegal } from './portal-samples.ts'

const imprint = '/kreativhaus/imprint'
const privacy = '/kreativhaus/privacy'

describe('the imprint', () => {
  it('is what the provider wrote, in its paragraphs and with its addresses as links', async () => {
    const text =
      'Kreativhaus Altona e. V.\nGroße Straße 4\n\nE-Mail: post@kreativhaus.example.\nStreitschlichtung (https://ec.europa.eu/consumers/odr).'
    const response = await open(imprint, sampleApi({ legal: sampleLegal({ imprint: text }) }).api)
    expect(response.status).toBe(200)
    expect(response.body).toContain('<p class="plain">Kreativhaus Altona e. V.\nGroße Straße 4</p>')
    expect(destinations(response)).toEqual(
      expect.arrayContaining(['mailto:post@kreativhaus.example', 'https://ec.europa.eu/consumers/odr']),
    )
    expect(response.body).toContain('</a>).</p>')
  })

  it.each(['javascript:alert(1)', 'https://bank.example@elsewhere.example/', 'http://', 'data:text/html,x'])(
    'makes no link of %s',
    async (text) => {
      const { api } = sampleApi({ legal: sampleLegal({ imprint: text }) })
      const { body } = await open(imprint, api)
      const [, written = ''] = /<div class="legal">(.*?)<\/div>/s.exec(body) ?? []
      expect(written).not.toMatch(/href="(javascript|data|https?:\/\/bank|http:\/\/")/)
    },
  )

  it('is made of what is known where nothing was written', async () => {
    const { body } = await open(imprint, sampleApi().api)
    for (const text of [
      'Kreativhaus Altona',
      'Große Straße 4',
      '22767 Hamburg',
      'Vertreten durch: Anna Behrens',
    ])
      expect(body).toContain(text)
    expect(body).toContain('Telefon: 040 1234')
    const bare = sampleLegal({ director: '', street: '', postalCode: '', city: '', phone: '', email: '' })
    const { body: short } = await open(imprint, sampleApi({ legal: bare }).api)
    expect(short).not.toMatch(/Vertreten|Telefon|E-Mail|Deutschland/)
  })
})

describe('the privacy notice', () => {
  it('is what the provider wrote', async () => {
    const { api } = sampleApi({ legal: sampleLegal({ privacyNotice: 'Wir geben nichts weiter.' }) })
    expect((await open(privacy, api)).body).toContain('Wir geben nichts weiter.')
  })

  it.each(['a', 'a.', 'a@'])('made of %s alone is shown at once', async (letters) => {
    const privacyNotice = letters.repeat(50_000 / letters.length)
    const began = performance.now()
    const { body } = await open(privacy, sampleApi({ legal: sampleLegal({ privacyNotice }) }).api)
    expect(body).toContain(privacyNotice)
    // It took nine seconds when every letter searched all that follows for an end.
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('says who is responsible and whom to ask where there is none', async () => {
    const { body } = await open(privacy, sampleApi().api, { locale: 'en' })
    expect(body).toContain('Kreativhaus Altona has not published a privacy notice yet.')
    expect(body).toContain('mailto:post@kreativhaus.example')
  })
})

describe('terms and withdrawal notice', () => {
  const written = sampleLegal({ terms: 'Wer kommt, kommt.', withdrawalNotice: 'Binnen 14 Tagen.' })

  it.each([
    ['terms', 'Wer kommt, kommt.', 'hat keine Geschäftsbedingungen hinterlegt'],
    ['withdrawal-notice', 'Binnen 14 Tagen.', 'hat keine Widerrufsbelehrung hinterlegt'],
  ])('%s are what the provider wrote, or that there are none', async (page, text, none) => {
    expect((await open(`/kreativhaus/${page}`, sampleApi({ legal: written }).api)).body).toContain(text)
    expect((await open(`/kreativhaus/${page}`, sampleApi().api)).body).toContain(none)
  })

  it('are one link away from everywhere, where there are any', async () => {
    const found = async (tenant: object) =>
      destinations(await open('/kreativhaus/course-list', sampleApi({ tenant }).api, { face: 'embed' }))
    const both = ['/embed/kreativhaus/terms', '/embed/kreativhaus/withdrawal-notice']
    expect(await found({ hasTerms: true, hasWithdrawalNotice: true })).toEqual(expect.arrayContaining(both))
    for (const path of both) expect(await found({})).not.toContain(path)
  })
})

it('leads to both from every page', async () => {
  const { api } = sampleApi()
  for (const face of ['portal', 'embed'] as const)
    for (const page of [
      'course-list',
      `course/${courseId}`,
      `course/${courseId}/register`,
      'imprint',
      'nowhere',
    ]) {
      const found = destinations(await open(`/kreativhaus/${page}`, api, { face }))
      expect(found, page).toContain(`/${face}${imprint}`)
      expect(found, page).toContain(`/${face}${privacy}`)
    }
})

describe('the map for search engines', () => {
  const items = [{ id: courseId, changedAt: '2026-11-20T08:00:00.000Z' }]

  it('names the list and every course page, in both languages', async () => {
    const { status, headers, body } = await open(
      '/kreativhaus/sitemap.xml',
      sampleApi({ pages: { total: 1, items } }).api,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(headers['cache-control']).toContain('max-age=')
    const course = `https://reihum.example/portal/kreativhaus/course/${courseId}`
    expect(body).toContain('<loc>https://reihum.example/portal/kreativhaus/course-list</loc>')
    expect(body).toContain(`<loc>${course}</loc><lastmod>2026-11-20</lastmod>`)
    for (const lang of ['de', 'en'])
      expect(body).toContain(`hreflang="${lang}" href="${course}?lang=${lang}"`)
    expect(body.match(/<url>/g)).toHaveLength(2)
  })

  it('is several files where one would be too large', async () => {
    const { api, asked } = sampleApi({ pages: { total: 12_000, items } })
    const { body } = await open('/kreativhaus/sitemap.xml', api)
    expect(body.match(/<loc>[^<]*\?page=\d<\/loc>/g)).toHaveLength(3)
    const part = await open('/kreativhaus/sitemap.xml?page=3', api)
    expect(asked.at(-1)).toMatchObject({ page: 3 })
    expect(part.body.match(/<url>/g)).toHaveLength(1)
  })

  it('is named by the pages of the portal, and none of the frame', async () => {
    const { api } = sampleApi()
    const { body } = await open('/kreativhaus/course-list', api)
    expect(body).toContain(
      '<link rel="sitemap" type="application/xml" href="/portal/kreativhaus/sitemap.xml"/>',
    )
    expect((await open('/kreativhaus/sitemap.xml', api, { face: 'embed' })).status).toBe(404)
  })
})
