import { plainWidget } from '@reihum/contract/courses/widget.schema.ts'
import { courseId as course } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import { readOptions } from '#features/courses/portal/frame.ts'
import { courseId, destinations, open, sampleApi, sampleCourse } from './portal-samples.ts'

const id = '0198a000-0000-7000-8000-0000000000d1'
const place = '0198a000-0000-7000-8000-0000000000d2'
const list = '/kreativhaus/course-list'
const inFrame = (path: string, answers: Parameters<typeof sampleApi>[0] = {}) => {
  const { api, asked } = sampleApi(answers)
  return open(path, api, { face: 'embed', locale: 'de' }).then((page) => ({ ...page, asked }))
}

describe('what the code of a website says', () => {
  it.each([
    ['nothing', '', {}],
    ['a kind, in any case', 'w-kind=event', { scope: { courseIds: [], kind: 'EVENT' } }],
    ['a kind that there is not', 'w-kind=party', {}],
    ['courses', `w-courses=${id},,nonsense`, { scope: { courseIds: [id] } }],
    [
      'a place and who leads',
      `w-place=${place}&w-instructor=${id}`,
      {
        scope: { courseIds: [], placeId: place, instructorId: id },
      },
    ],
    ['a value', 'w-value=niveau/anfaenger', { scope: { courseIds: [], value: 'niveau/anfaenger' } }],
    ['what is no value', 'w-value=niveau', {}],
    ['neither filters nor heading', 'w-filters=off&w-heading=off', { filters: false, heading: false }],
    ['how many', 'w-entries=5', { entries: 5 }],
    ['too many', 'w-entries=5000', {}],
    ['the month first', 'w-start=month', { view: 'month' }],
    ['a colour', 'w-color=%230A7E3C', { primaryColor: '#0A7E3C' }],
    ['what is no colour', 'w-color=red%3B%7D', {}],
    ['words for a button', 'w-text=Los', { label: 'Los' }],
    ['a visitor’s own filter', 'kind=EVENT&entries=5', {}],
  ])('%s', (_, query, expected) => {
    expect(readOptions(new URLSearchParams(query))).toEqual({ ...plainWidget, ...expected })
  })
})

describe('a page in a frame', () => {
  it('asks for what the widget is about, beside what a visitor looks for, and carries the widget on', async () => {
    const page = await inFrame(`${list}?w-kind=EVENT&w-entries=5&q=yoga&lang=de`)
    expect(page.asked.at(-1)).toMatchObject({ q: 'yoga', kind: undefined, size: 5, scope: { kind: 'EVENT' } })
    expect(page.body).toContain('type="hidden" name="w-kind" value="EVENT"')
    const links = destinations(page).filter((href) => href.startsWith('/embed/'))
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !href.includes('w-kind=EVENT'))).toEqual([])
  })

  it('shows nothing but the courses where the website wants no more', async () => {
    const page = await inFrame(`${list}?w-filters=off&w-heading=off`)
    expect(page.body).not.toContain('<search>')
    expect(page.body).not.toContain('class="filters"')
    expect(page.body).toContain('<h1 class="unseen">Unsere Kurse</h1>')
  })

  it('begins with the month, and leads back to the list', async () => {
    const page = await inFrame(`${list}?w-start=month`)
    expect(page.asked.at(-1)).toHaveProperty('month')
    expect(destinations(page).some((href) => href.includes('view=list'))).toBe(true)
    const asList = await inFrame(`${list}?w-start=month&view=list`)
    expect(asList.asked.at(-1)).not.toHaveProperty('month')
  })

  it('is the widget that somebody keeps, by its id, with its colour and in its language', async () => {
    const options = { ...plainWidget, entries: 3, language: 'en' as const }
    const page = await inFrame(`/kreativhaus/widget/${id}`, {
      embed: { options, primaryColor: '#0A7E3C', sites: ['https://www.example.org'] },
    })
    expect(page).toMatchObject({ status: 200, sites: ['https://www.example.org'] })
    expect(page.asked.at(-1)).toMatchObject({ size: 3 })
    expect(page.body).toContain('<html lang="en"')
    expect(page.body).toContain('--band:#0A7E3C')
    expect(destinations(page).filter((href) => href.includes(`widget=${id}`)).length).toBeGreaterThan(3)
  })

  it('is the form of its course', async () => {
    const options = { ...plainWidget, kind: 'registration' as const, courseId: course.parse(courseId) }
    const page = await inFrame(`/kreativhaus/widget/${id}`, {
      embed: { options },
      courses: [sampleCourse()],
    })
    const address = `/embed/kreativhaus/course/${courseId}/register?widget=${id}`
    expect(page).toMatchObject({ status: 302, headers: { location: address } })
    const { api } = sampleApi({ embed: { options } })
    const form = await open(address.replace('/embed', ''), api, { face: 'embed', locale: 'de' })
    expect(form.body).toContain(`action="${address}"`)
  })

  it('says so where the widget is gone, and on the way through it looks like any other', async () => {
    expect(await inFrame(`/kreativhaus/widget/${id}`, { embed: { options: null } })).toMatchObject({
      status: 404,
    })
    expect(await inFrame(`${list}?widget=${id}`, { embed: { options: null } })).toMatchObject({ status: 200 })
  })

  it('keeps light where the widget is always light', async () => {
    const dark = await inFrame(`${list}?scheme=auto`)
    expect(dark.body).toContain('content="light dark"')
    const light = await inFrame(`${list}?scheme=auto`, {
      embed: { options: { ...plainWidget, scheme: 'light' } },
    })
    expect(light.body).toContain('data-scheme="light"')
  })

  it('is dark where the widget or the website says so, and lets a ground show through only where that is chosen', async () => {
    const ofWidget = await inFrame(list, { embed: { options: { ...plainWidget, scheme: 'dark' } } })
    expect(ofWidget.body).toContain('data-scheme="dark"')
    const ofSite = await inFrame(`${list}?scheme=dark`)
    expect(ofSite.body).toContain('data-scheme="dark"')
    expect(ofSite.body).not.toContain('data-ground')
    expect(destinations(ofSite).some((address) => address.includes('scheme=dark'))).toBe(true)
    const through = await inFrame(`${list}?ground=transparent`)
    expect(through.body).toContain('data-ground="transparent"')
    const chosen = await inFrame(list, { embed: { options: { ...plainWidget, ground: 'transparent' } } })
    expect(chosen.body).toContain('data-ground="transparent"')
  })

  it('is a button that leads out of the frame, with the words of today', async () => {
    const toList = await inFrame('/kreativhaus/button?lang=de')
    expect(toList.body).toContain(
      'href="https://reihum.example/portal/kreativhaus/course-list?lang=de" target="_top">Zu den Kursen',
    )
    expect(toList.body).not.toContain('<footer')
    const toForm = await inFrame(`/kreativhaus/button?w-course=${courseId}`)
    expect(toForm.body).toMatch(new RegExp(`course/${courseId}/register" target="_top">Jetzt anmelden`))
    const full = await inFrame(`/kreativhaus/button?w-course=${courseId}&w-text=Los`, {
      courses: [sampleCourse({ offer: 'waiting_list' })],
    })
    expect(full.body).toContain('>Los<span class="unseen">')
  })
})

it('the portal knows no widgets: what an address says of one is left out', async () => {
  const { api, asked } = sampleApi()
  const page = await open(`${list}?w-kind=EVENT&w-filters=off&widget=${id}`, api, { locale: 'de' })
  expect(page.sites).toBeUndefined()
  expect(page.body).toContain('<search>')
  expect(asked.at(-1)).not.toHaveProperty('scope.kind')
  const links = destinations(page).filter((href) => !href.includes('lang='))
  expect(links.filter((href) => /w-kind|widget=/.test(href))).toEqual([])
  const button = await open('/kreativhaus/button', api, { locale: 'de' })
  expect(button.status).toBe(404)
})
