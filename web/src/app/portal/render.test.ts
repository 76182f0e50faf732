import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { describe, expect, it } from 'vitest'
import {
  accessToken,
  destinations,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleCourse,
  sampleLegal,
  samplePicture,
  sampleTenant,
} from './portal-samples.ts'
import { renderError } from './render.tsx'

const list = '/kreativhaus/course-list'

it('runs its script after the page is there, from the cache too', async () => {
  const { body } = await open(list, sampleApi().api)
  const script = /<script[^>]*enhance[^>]*>/.exec(body)?.[0]
  expect(script).toContain('type="module"')
  expect(script).not.toContain('async')
})

describe('addresses', () => {
  it('leads from the tenant to its courses', async () => {
    const response = await open('/kreativhaus?lang=en', sampleApi().api)
    expect(response).toMatchObject({
      status: 302,
      headers: { location: '/portal/kreativhaus/course-list?lang=en' },
    })
  })

  it.each([sampleTenant.id, 'former-name', 'KreativHaus'])('prints the slug instead of %s', async (ref) => {
    const response = await open(`/${ref}/course-list?q=yoga`, sampleApi().api, { face: 'embed' })
    expect(response.status).toBe(302)
    expect(response.headers.location).toBe('/embed/kreativhaus/course-list?q=yoga')
  })

  it.each(['/unknown/course-list', '/%ff/course-list', '/UPPER', '/'])('has nothing at %s', async (path) => {
    const response = await open(path, sampleApi().api, { locale: 'de' })
    expect(response.status).toBe(404)
    expect(response.body).toContain('Oops. Hier ist nichts...')
  })

  it.each([
    '/nowhere',
    '/course/not-an-id/register',
    '/course/0198a000-0000-7000-8000-00000000ffff/register',
  ])("has nothing at the tenant's %s, and shows the way back", async (path) => {
    const response = await open(`/kreativhaus${path}`, sampleApi().api, { locale: 'en' })
    expect(response.status).toBe(404)
    expect(response.body).toContain('Oops. There is nothing here...')
    expect(destinations(response)).toContain('/portal/kreativhaus/course-list')
  })

  it('hands on what nobody expected', async () => {
    const { api } = sampleApi({ booking: new Error('broken') })
    await expect(open(`/kreativhaus/course-registration/${accessToken}`, api)).rejects.toThrow('broken')
  })

  it('has a page for errors that names the request', () => {
    const page = renderError(
      {
        face: 'portal',
        method: 'GET',
        path: '/x',
        query: new URLSearchParams(),
        form: null,
        locale: 'de',
        publicUrl: '',
        requestId: 'r-<1>',
      },
      500,
    )
    expect(page.status).toBe(500)
    expect(page.body).toContain('Ein Fehler ist aufgetreten')
    expect(page.body).toContain('r-&lt;1&gt;')
  })
})

describe('a tenant whose pages are closed', () => {
  const suspended = {
    company: 'Zirkus',
    language: 'de',
    email: 'info@zirkus.example',
    phone: '030 12 3',
  } as const
  const api = sampleApi({ suspended }).api

  it('says so in its own name, with the way to reach it', async () => {
    const { status, body } = await open('/zirkus/course/1/register', api)
    expect(status).toBe(404)
    expect(body).toContain('<h1>Zirkus: zurzeit geschlossen</h1>')
    expect(body).toContain('<a href="mailto:info@zirkus.example">')
    expect(body).toContain('<a href="tel:030123">')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect((await open('/zirkus', api, { locale: 'en' })).body).toContain('Zirkus: closed at the moment')
  })

  it('is nobody where the address names none', async () => {
    expect((await open('/ein%20wort', api)).body).not.toContain('Zirkus')
    expect((await open('/zirkus', sampleApi().api)).body).toContain('Oops.')
  })
})

describe('a sign-in token in the address', () => {
  it.each([
    ['portal', '/kreativhaus/course-list?authToken=secret&q=yoga', '/portal/kreativhaus/course-list?q=yoga'],
    ['embed', '/feature-matrix?lang=de&authToken=secret', '/embed/feature-matrix?lang=de'],
    ['portal', '/nobody/knows?authToken=', '/portal/nobody/knows'],
  ] as const)('is taken out of %s%s before anything is rendered', async (face, path, address) => {
    const { api } = sampleApi()
    const untouched = new Proxy(api, {
      get: () => {
        throw new Error('nothing is to be asked of the API')
      },
    })
    const response = await open(path, untouched, { face })
    expect(response).toEqual({
      status: 302,
      headers: { location: address, 'cache-control': 'no-store' },
      body: '',
    })
  })

  it('does not come back with the answer to a form', async () => {
    const path = `/kreativhaus/course/${sampleCourse().id}/register?authToken=secret`
    const { api } = sampleApi({ register: refused('INVALID_INPUT') })
    const response = await open(path, api, { form: { firstName: '' } })
    expect(response.body).toContain('<form')
    expect(response.body).not.toContain('secret')
  })
})

describe('language', () => {
  it('is the one that was asked for, otherwise the one of the tenant', async () => {
    const { api } = sampleApi()
    expect((await open(list, api, { locale: 'en' })).body).toContain('<html lang="en"')
    expect((await open(list, api)).body).toContain('<html lang="de"')
  })

  it('stays when someone chose it, in links and in the form', async () => {
    const { api } = sampleApi()
    const chosen = destinations(await open(`${list}?lang=en`, api, { locale: 'en' }))
    const ofTenant = chosen.filter((address) => address.startsWith('/portal/'))
    expect(ofTenant.filter((address) => !address.includes('lang='))).toEqual([])
    expect(chosen).toContain('/portal/kreativhaus/course-list?lang=de')
    const form = await open(`/kreativhaus/course/${sampleCourse().id}/register?lang=en`, api, {
      locale: 'en',
    })
    expect(form.body).toContain(`action="/portal/kreativhaus/course/${sampleCourse().id}/register?lang=en"`)
  })

  it('is told to search engines', async () => {
    const { body } = await open(list, sampleApi().api)
    expect(body).toContain(
      '<link rel="canonical" href="https://reihum.example/portal/kreativhaus/course-list"/>',
    )
    expect(body).toContain(
      'hrefLang="en" href="https://reihum.example/portal/kreativhaus/course-list?lang=en"',
    )
  })
})

describe('a frame', () => {
  it('keeps every link under /embed, and turns dark only where the surrounding page does', async () => {
    const { api } = sampleApi({ total: 80 })
    const course = `/kreativhaus/course/${sampleCourse().id}`
    const pages = [list, `${list}?view=month`, course, `${course}/register`, '/kreativhaus/imprint']
    for (const path of [...pages, '/kreativhaus/nowhere']) {
      const page = await open(`${path}${path.includes('?') ? '&' : '?'}scheme=auto`, api, { face: 'embed' })
      expect(page.body).not.toContain('data-scheme="light"')
      const found = destinations(page).filter((address) => address.startsWith('/'))
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((address) => !/^\/embed\/kreativhaus\/.*scheme=auto/.test(address))).toEqual([])
    }
  })

  it('is left to the surrounding page by header and search engines, but says who is responsible', async () => {
    const { body } = await open(list, sampleApi().api, { face: 'embed' })
    expect(body).not.toMatch(/<header|cookie-policy|ld\+json/)
    expect(body).toContain('data-scheme="light"')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    for (const path of ['imprint', 'privacy']) expect(body).toContain(`href="/embed/kreativhaus/${path}"`)
  })
})

describe('what others wrote', () => {
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\''

  it('is never markup, neither on the page nor in the structured data', async () => {
    const course = sampleCourse({
      title: hostile,
      summary: hostile,
      description: richTextFrom(hostile),
      location: hostile,
      instructor: hostile,
      furtherInstructors: [hostile],
      instructorAbout: hostile,
      instructors: [{ name: hostile, about: hostile, photo: { ...samplePicture, alt: hostile } }],
      place: {
        name: hostile,
        street: hostile,
        postalCode: hostile,
        city: hostile,
        country: 'DE',
        directions: hostile,
        accessibility: hostile,
      },
      picture: { ...samplePicture, alt: hostile },
    })
    const legal = sampleLegal({ imprint: hostile, privacyNotice: hostile })
    const { api } = sampleApi({
      legal,
      courses: [course],
      booking: sampleBooking({ person: { firstName: hostile } }),
    })
    const pages = [
      await open(list, api),
      await open(`/kreativhaus/course/${course.id}`, api),
      await open('/kreativhaus/imprint', api),
      await open('/kreativhaus/privacy', api),
      await open(`${list}?q=${encodeURIComponent(hostile)}`, api),
      await open(`/kreativhaus/course/${course.id}/register`, api),
      await open(
        `/kreativhaus/course-registration/${accessToken}?earlier=${encodeURIComponent(hostile)}`,
        api,
      ),
    ]
    for (const { body } of pages) {
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img src=x')
      expect(body.match(/<script/g)?.length).toBe(body.match(/<\/script>/g)?.length)
    }
  })
})
