import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addCourse, book, type Course, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

type Say = (de: string, en: string) => string

const box = (page: Page, say: Say, de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })

async function fillIn(page: Page, say: Say, email: string) {
  await box(page, say, 'Vorname', 'First name').fill('Mina')
  await box(page, say, 'Nachname', 'Last name').fill('Müller')
  await box(page, say, 'E-Mail', 'E-mail').fill(email)
}

const next = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })

const order = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })

const countOf = async (course: Course) => {
  const [row] = await rowsOf<{ count: number }>(
    'select count(*)::int as count from registration where course_id = $1',
    [course.id],
  )
  return row?.count
}

async function changeCourse(tenant: Tenant, course: Course, changes: Record<string, unknown>) {
  const token = await tokenOf(tenant.operator)
  const path = `/${tenant.slug}/courses/${course.id}`
  const stored = await call<{ revision: number }>('GET', path, { token })
  await call('PUT', path, { token, body: { revision: stored.revision, course: { ...stored, ...changes } } })
}

const addressOfStep = /\/register\/[\w-]{32}$/

/** Every page that goes back may be loaded again, and what is loaded again asks nothing. */
const isFine = async (page: Page) => {
  const answer = await page.reload()
  expect(answer?.request().method()).toBe('GET')
}

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('Back and loading anew work from every step, and nothing is ordered twice @desktop', async ({
      page,
      say,
    }) => {
      const tenant = await addTenant()
      const course = await addCourse(tenant)
      const email = `mina-${randomUUID()}@example.org`
      const form = `/portal/${tenant.slug}/course/${course.id}/register`

      await test.step('errors have an address of their own, and keep what was typed', async () => {
        await page.goto(form)
        await box(page, say, 'Vorname', 'First name').fill('Mina')
        await next(page, say).click()
        await expect(page).toHaveURL(addressOfStep)
        await expect(page).toHaveTitle(/^(Fehler|Error): /)
        await isFine(page)
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(box(page, say, 'Vorname', 'First name')).toHaveValue('Mina')
      })

      await test.step('the second step is loaded anew, and read beside', async () => {
        await fillIn(page, say, email)
        await next(page, say).click()
        await expect(order(page, say)).toBeVisible()
        await expect(page).toHaveURL(addressOfStep)
        expect(page.url()).not.toMatch(/mina|müller/i)
        await isFine(page)
        await expect(order(page, say)).toBeVisible()
        const imprint = page.getByRole('contentinfo').getByRole('link', { name: say('Impressum', 'Imprint') })
        await expect(imprint).toHaveAttribute('target', '_blank')
        await expect(imprint).toHaveAccessibleName(say('Impressum (neues Fenster)', 'Imprint (new window)'))
      })

      await test.step('going back leads to the form with its errors, and forward again', async () => {
        await page.goBack()
        await expect(page).toHaveURL(addressOfStep)
        await expect(next(page, say)).toBeVisible()
        await page.goForward()
        await expect(order(page, say)).toBeVisible()
      })

      await test.step('after ordering, going back says that it was sent', async () => {
        const step = page.url()
        await order(page, say).click()
        if (javaScriptEnabled) await expect(page).toHaveURL(/\/course-registration\//)
        else
          await expect(
            page.getByText(
              say(`Wir haben eine E-Mail an ${email} gesendet.`, `We have sent an e-mail to ${email}.`),
            ),
          ).toBeVisible()
        await isFine(page)
        await page.goBack()
        await expect(page).toHaveURL(step)
        const sent = javaScriptEnabled
          ? say('Diese Anmeldung ist schon abgeschickt', 'This registration has already been sent')
          : say('Bitte bestätigen Sie Ihre Anmeldung', 'Please confirm your registration')
        await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible()
        expect(await countOf(course)).toBe(javaScriptEnabled ? 1 : 0)
      })

      if (javaScriptEnabled)
        await test.step('and leads to what was ordered', async () => {
          await page.getByRole('link', { name: say('Anmeldung ansehen', 'View the registration') }).click()
          await expect(
            page.getByRole('heading', {
              level: 1,
              name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
            }),
          ).toBeVisible()
        })
    })

    test('a price and the last place that change between the steps are said where it happened @desktop', async ({
      page,
      say,
      inspect,
    }) => {
      const tenant = await addTenant()
      const course = await addCourse(tenant, { attendeeLimit: 1 })
      const form = `/portal/${tenant.slug}/course/${course.id}/register`
      await page.goto(form)
      await fillIn(page, say, `mina-${randomUUID()}@example.org`)
      await changeCourse(tenant, course, { feeCents: 9900 })
      await next(page, say).click()
      const told = page.getByRole('alert')
      await expect(told).toContainText(
        say('jetzt 99,00\u00a0€ statt 89,00\u00a0€', 'now €99.00 instead of €89.00'),
      )
      await expect(order(page, say)).toBeVisible()
      if (javaScriptEnabled) await inspect('price changed between the steps')

      await book(tenant, course, { firstName: 'Jonas', lastName: 'Peters' })
      await order(page, say).click()
      await expect(told).toContainText(
        say('Der letzte Platz wurde inzwischen vergeben.', 'The last place has been taken in the meantime.'),
      )
      await expect(
        page.getByRole('button', {
          name: say('Freien Platz zahlungspflichtig bestellen', 'Order a free place with obligation to pay'),
        }),
      ).toBeVisible()
      expect(await countOf(course)).toBe(1)
    })

    test('a removed person is told, and comes back with everything typed @desktop', async ({
      page,
      say,
      inspect,
    }) => {
      const tenant = await addTenant()
      const course = await addCourse(tenant)
      await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
      const add = page.getByRole('button', {
        name: say('Weitere Person anmelden', 'Register another person'),
      })
      const names = box(page, say, 'Vorname', 'First name')
      await names.first().fill('Mina')
      await add.click()
      await names.nth(1).fill('Paul')
      await add.click()
      await names.nth(2).fill('Lena')
      await page.getByRole('button', { name: say('2. Person entfernen', 'Remove person 2') }).click()
      const status = page.getByRole('status').filter({ hasText: 'Paul' })
      await expect(status).toBeFocused()
      await expect(names).toHaveCount(2)
      if (javaScriptEnabled) await inspect('person removed')
      await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
      await expect(names).toHaveCount(3)
      await expect(names.nth(1)).toHaveValue('Paul')
      await expect(names.nth(2)).toHaveValue('Lena')
    })
  })

test('joining a waiting list says whether it orders, and only what was ordered is booked @desktop', async ({
  page,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  for (const offerHours of [null, 24]) {
    const course = await addCourse(tenant, { attendeeLimit: 1, offerHours })
    const seated = await book(tenant, course, { firstName: 'Jonas', lastName: 'Peters' })
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await fillIn(page, say, `mina-${randomUUID()}@example.org`)
    await next(page, say).click()
    const terms = page.getByRole('region', { name: say('Ihr Platz auf der Warteliste', 'Your place on the') })
    await expect(terms).toContainText(
      offerHours === null
        ? say('verbindlich für Sie gebucht, für 89,00\u00a0€', 'the booking is binding, for €89.00')
        : say('noch nichts bestellt', 'nothing ordered yet'),
    )
    await inspect(`waiting list that ${offerHours === null ? 'books' : 'offers'}`)
    await page
      .getByRole('button', {
        name:
          offerHours === null
            ? say('Freien Platz zahlungspflichtig bestellen', 'Order a free place with obligation to pay')
            : say('Auf die Warteliste setzen', 'Join the waiting list'),
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    const token = await tokenOf(tenant.operator)
    const [registration] = (seated as { registrations: { id: string }[] }).registrations
    await call('POST', `/${tenant.slug}/registrations/${registration?.id}/cancel`, { token, body: {} })
    await page.reload()
    const heading =
      offerHours === null
        ? say('Ihre Anmeldung ist eingegangen', 'We have received your registration')
        : say('Ein Platz wird für Sie freigehalten', 'A place is being held for you')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
