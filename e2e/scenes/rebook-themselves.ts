import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A mother with two children in a course that has two other dates, one of them full. */
export async function rebookThemselves(slug: string, token: string) {
  await rowsOf(
    `insert into rebooking_settings (tenant_id, allowed, fee_cents, changed_at)
     select id, true, 500, now() from tenant where slug = $1
     on conflict (tenant_id) do update set allowed = true`,
    [slug],
  )
  const addCourse = async (reference: string, days: number, fields: object = {}) => {
    const id = randomUUID()
    const [start, end] = [inDays(days), inDays(days + 0.1)]
    const course = { title: 'Kinderchor', reference, start, end, feeCents: 8900, ...fields }
    const places = { attendeeLimit: 8, waiterLimit: null }
    await call('POST', `/${slug}/courses`, {
      token,
      body: { id, publish: true, course: { ...places, ...course } },
    })
    return id
  }
  const from = await addCourse('CHO-001', 12)
  await call('POST', `/${slug}/extras`, {
    token,
    body: {
      id: randomUUID(),
      extra: { name: 'Chormappe', priceCents: 900, mostPerPerson: 2, orderDays: 3, courseIds: [from] },
    },
  })
  await addCourse('CHO-002', 14, { feeCents: 9500 })
  await addCourse('CHO-003', 16, { attendeeLimit: 0, waiterLimit: 0 })
  const { accessToken } = await call<{ accessToken: string }>(
    'POST',
    `/${slug}/courses/${from}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        whenFull: 'waiting_list',
        attendees: ['Lena', 'Jonas'].map((firstName) => ({ firstName, lastName: 'Brandt' })),
        contact: { firstName: 'Katharina', lastName: 'Brandt', email: 'brandt@example.org' },
      },
    },
  )
  return { rebookingToken: accessToken, rebookedCourseId: from }
}

/** Chooses the first date, and looks at what it would come to. */
export const chooseDate = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Wählen|Choose): / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(Zahlungspflichtig umbuchen|Change with obligation to pay)$/ })
    .waitFor()
}

/** Chooses a date for nobody, which is refused in words. */
export const chooseForNobody = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page
    .getByRole('button', { name: /^(Wählen|Choose): / })
    .first()
    .click()
  await page.getByRole('alert').waitFor()
}
