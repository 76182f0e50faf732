import { randomUUID } from 'node:crypto'
import { scenery } from '../../server/test/sample-files.ts'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { uploadFile } from '../stage/upload-file.ts'

const inDays = (days: number) => ({
  start: new Date(Date.now() + days * 86_400_000).toISOString(),
  end: new Date(Date.now() + days * 86_400_000 + 7_200_000).toISOString(),
})

/** Adds a published picture, and waits until its sizes are made. */
async function addPicture(tenant: Tenant, token: string): Promise<string> {
  const content = await scenery(1280, 853, [
    [142, 190, 230],
    [250, 232, 180],
    [104, 150, 84],
  ])
    .jpeg()
    .toBuffer()
  const { id } = await uploadFile(tenant.slug, token, 'Elbe.jpg', new Uint8Array(content))
  const file = { filename: 'Elbe.jpg', altText: 'Die Elbe am Abend', published: true }
  await call('PUT', `/${tenant.slug}/files/${id}`, { token, body: { file } })
  const isReady = async () =>
    (await call<{ thumbnailAddress: string | null }>('GET', `/${tenant.slug}/files/${id}`, { token }))
      .thumbnailAddress !== null
  await expect.poll(isReady).toBe(true)
  return id
}

async function addSchool() {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const placeId = randomUUID()
  const place = {
    name: 'Atelier Süd',
    street: 'Große Straße 4',
    postalCode: '22767',
    city: 'Hamburg',
    country: 'DE',
    capacity: null,
    directions: 'Durch das Tor in den Hof.',
    accessibility: 'Ohne Stufen.',
  }
  await call('POST', `/${tenant.slug}/places`, { token, body: { id: placeId, place } })
  const teaserFileId = await addPicture(tenant, token)
  const [, , full] = await Promise.all([
    addCourse(tenant, {
      ...inDays(20),
      title: 'Aquarell für Einsteiger',
      placeId,
      teaserFileId,
      shareAttendeeDetails: true,
      priceCategories: [{ id: randomUUID(), name: 'Ermäßigt', feeCents: 4900 }],
    }),
    addCourse(tenant, { ...inDays(3), title: 'Lesung im Garten', kind: 'EVENT', feeCents: 0 }),
    addCourse(tenant, { ...inDays(21), title: 'Töpfern am Abend', attendeeLimit: 1 }),
  ])
  await book(tenant, full, { firstName: 'Jonas', lastName: 'Peters' })
  return tenant
}

test('somebody narrows the list, turns to the calendar, and reads all about a course before booking @attendee', async ({
  page,
  say,
  isMobile,
}) => {
  const tenant = await addSchool()
  const courses = page.getByRole('heading', { level: 3 })
  const link = (de: string, en: string) => page.getByRole('link', { name: say(de, en), exact: true })

  await test.step('the list says what there is', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await expect(courses).toHaveText(['Lesung im Garten', 'Aquarell für Einsteiger', 'Töpfern am Abend'])
    await expect(page.getByText(say('ab 49,00\u00a0€', 'from €49.00'))).toBeVisible()
    await expect(page.getByText(say('Warteliste möglich', 'Waiting list open'))).toBeVisible()
    const picture = page.getByRole('img', { name: 'Die Elbe am Abend' })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('a period, and then a place, narrow it', async () => {
    await link('7 Tage', '7 days').click()
    await expect(courses).toHaveText(['Lesung im Garten'])
    await link('Jederzeit', 'Any time').click()
    if (isMobile) await page.locator('summary').click()
    await page.getByLabel(say('Ort', 'Place'), { exact: true }).selectOption('Atelier Süd')
    await page.getByRole('button', { name: say('Anwenden', 'Apply') }).click()
    await expect(courses).toHaveText(['Aquarell für Einsteiger'])
  })

  await test.step('the calendar keeps what was chosen', async () => {
    await link('Monat', 'Month').click()
    await expect(page).toHaveURL(/view=month/)
    await expect(page.getByRole('link', { name: 'Aquarell für Einsteiger' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Töpfern am Abend' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Aquarell für Einsteiger' }).click()
  })

  await test.step('the page of the course tells all of it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell für Einsteiger' })).toBeVisible()
    for (const text of ['Große Straße 4', 'Durch das Tor in den Hof.', 'Ohne Stufen.'])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(say('sieht die Namen', 'can see the names'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('Auf der Karte', 'on the map') })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/search\?/,
    )
    await link('Jetzt anmelden', 'Register now').click()
    await expect(
      page.getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') }),
    ).toBeVisible()
  })

  await test.step('who is responsible is one link away', async () => {
    // Beside the form, so that nothing of what was entered is lost.
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: say('Impressum', 'Imprint') }).click()
    const beside = await opened
    await expect(beside.getByText(tenant.name).first()).toBeVisible()
    await beside.getByRole('link', { name: say('Datenschutz', 'Privacy'), exact: true }).click()
    const title = say('Datenschutz', 'Privacy')
    await expect(beside.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
