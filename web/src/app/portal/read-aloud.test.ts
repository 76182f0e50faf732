import { describe, expect, it } from 'vitest'
import { path } from './form-samples.ts'
import { accessToken, open, sampleApi, sampleBooking, sampleCourse, sampleLegal } from './portal-samples.ts'

const course = sampleCourse()

describe('what the provider wrote', () => {
  it('has its language where the page is in another one', async () => {
    const { api } = sampleApi({ legal: { ...sampleLegal(), imprint: 'Wer wir sind' } })
    const inEnglish = async (page: string) => (await open(page, api, { locale: 'en' })).body
    expect(await inEnglish(`/kreativhaus/course/${course.id}`)).toContain(
      `<h1 lang="de">${course.title}</h1>`,
    )
    expect(await inEnglish('/kreativhaus/course-list')).toMatch(/<a href="[^"]*" lang="de">Aquarell/)
    expect(await inEnglish(path)).toContain(`<h1 lang="de">${course.title}</h1>`)
    expect(await inEnglish('/kreativhaus/imprint')).toContain('<div class="legal" lang="de">')
    const inGerman = await open(path, api, { locale: 'de' })
    expect(inGerman.body).toContain(`<h1>${course.title}</h1>`)
  })
})

it('no two sections of the page of an offer have the same name', async () => {
  const offeredUntil = '2026-11-22T17:00:00.000Z'
  const booking = sampleBooking({ person: { state: 'on_waiting_list', takeable: true, offeredUntil } })
  const { body } = await open(`/kreativhaus/course-registration/${accessToken}`, sampleApi({ booking }).api)
  const names = [
    ...body.matchAll(/<section aria-labelledby="([^"]+)"|<section class="[^"]*" aria-labelledby="([^"]+)"/g),
  ].map(([, one, other]) =>
    new RegExp(`id="${one ?? other}"[^>]*>(.*?)</h2>`).exec(body)?.[1]?.replace(/<[^>]*>/g, ''),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(names).size).toBe(names.length)
})
