import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { addCourse, book, type Course, call, changeSettings, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

/** Three places of two bookings, one of them paid in part, and an invoice of the other. */
async function bookAndPay(tenant: Tenant, course: Course) {
  const token = await tokenOf(tenant.admin)
  const ask = <Answer>(method: string, path: string, body?: unknown) =>
    call<Answer>(method, `/${tenant.slug}${path}`, { token, body })
  await changeSettings(tenant, { street: 'Deichstraße 9', postalCode: '20459', city: 'Hamburg' })
  const { revision, ...letterhead } = { ...defaultLetterhead, taxNumber: '06 123 45678' }
  await ask('PUT', '/settings/letterhead', { revision, letterhead })
  const address = { street: 'Weg 1', postalCode: '20095', city: 'Hamburg' }
  const attendees = [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', ...address }]
  const booking = { requestKey: randomUUID(), language: 'de', attendees, whenFull: 'waiting_list' }
  await ask('POST', `/courses/${course.id}/registrations`, booking)
  const { ids } = await ask<{ ids: string[] }>('POST', '/invoices', {
    requestKey: randomUUID(),
    grouping: 'booking',
    selection: { courseId: course.id },
  })
  await ask('POST', `/invoices/${ids[0]}/finalisation`)
  await book(tenant, course, { firstName: 'Jan', lastName: 'Berg' }, { firstName: 'Ida', lastName: 'Berg' })
  const { items } = await ask<{ items: { id: string; payer: { id: string; name: string } }[] }>(
    'GET',
    `/receivables?courseId=${course.id}`,
  )
  const owed = items.find(({ payer }) => payer.name === 'Jan Berg')
  await ask('POST', '/payments', {
    requestKey: randomUUID(),
    way: 'cash',
    amountCents: 5000,
    receivedOn: new Date().toISOString().slice(0, 10),
    personId: owed?.payer.id,
    allocations: [{ receivableId: owed?.id, cents: 5000 }],
  })
}

/** What the pages say of registrations and money. */
async function figuresOn(page: Page, say: (de: string, en: string) => string, course: Course) {
  const main = page.getByRole('main')
  const textOf = async (part: Locator, whenIt: RegExp) => {
    await expect(part).toContainText(whenIt)
    return (await part.textContent())?.replace(/\s+/g, ' ')
  }
  await page.goto(`/courses/${course.id}/registrations`)
  const places = await textOf(main.getByText(say('Plätzen vergeben', 'places taken')).last(), /\d/)
  await page.goto('/receivables')
  const receivables = await textOf(main.getByLabel(say('Summen der Liste', 'Totals of the list')), /€/)
  await page.goto('/payments')
  await expect(main.getByText(say('1 Zahlung', '1 payment'), { exact: true })).toBeVisible()
  const payment = await textOf(main.locator('tbody tr, li').filter({ hasText: 'Jan Berg' }).first(), /€/)
  await page.goto('/invoices')
  const invoice = await textOf(main.locator('tbody tr, li').filter({ hasText: 'Mina Müller' }).first(), /€/)
  await page.goto('/dashboard')
  const part = (de: string, en: string) => page.getByRole('region', { name: say(de, en), exact: true })
  const made = await textOf(part('Anmeldungen', 'Registrations').getByRole('definition').first(), /[1-9]/)
  const income = await textOf(part('Einnahmen', 'Income').getByRole('definition').first(), /[1-9]/)
  return { places, receivables, payment, invoice, made, income }
}

test('a provider moves: the whole export of one account is taken over by an empty one, with equal figures @both', async ({
  page,
  say,
  signIn,
}) => {
  const [old, empty] = [await addTenant(), await addTenant()]
  const course = await addCourse(old, { title: 'Töpfern am Abend', taxExemptionReason: '§ 4 Nr. 21 UStG' })
  await bookAndPay(old, course)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }
  const archive = test.info().outputPath('umzug.zip')

  await signIn(old.admin)
  const before = await figuresOn(page, say, course)
  expect(before.made).toBe('3')
  expect(before.places).toContain('3')
  expect(before.income).toContain('50')

  await test.step('everything is taken along from the old account, which nothing can move into', async () => {
    await page.goto('/datahub/move')
    await expect(
      main.getByText(say('Dieses Konto ist nicht mehr leer', 'This account is not empty any more')),
    ).toBeVisible()
    await page.goto('/datahub')
    await main.getByRole('button', { name: say('Gesamtexport erstellen …', 'Make a whole export …') }).click()
    await prove(say('Erstellen', 'Make the export'))
    await expect(main.getByText(say('Fertig', 'Ready'), { exact: true })).toBeVisible({ timeout: 150_000 })
    await main.getByRole('button', { name: say('Herunterladen', 'Download'), exact: true }).click()
    const saved = page.waitForEvent('download')
    await prove(say('Herunterladen', 'Download'))
    await (await saved).saveAs(archive)
  })

  await test.step('the empty account looks at it, and shows what comes and what does not', async () => {
    await signIn(empty.admin)
    await page.goto('/datahub')
    await main.getByRole('link', { name: say('Zum Umzug', 'To the move') }).click()
    await page.locator('input[type=file]').setInputFiles(archive)
    await expect(main.getByText(say('Gesamtexport von', 'Whole export of'))).toBeVisible({ timeout: 150_000 })
    await expect(main.getByText(say('Kurse und Veranstaltungen', 'Courses and events'))).toBeVisible()
    await expect(
      main.getByText(say('Mitarbeitende bitte neu einladen', 'Please invite your staff anew'), {
        exact: true,
      }),
    ).toBeVisible()
  })

  await test.step('it is taken over after a proof of identity, told by mail, and the course is there', async () => {
    await main.getByRole('button', { name: say('Alles übernehmen …', 'Take over everything …') }).click()
    await prove(say('Übernehmen', 'Take over'))
    await expect(main.getByText(say('Umgezogen am', 'Moved in on'))).toBeVisible({ timeout: 120_000 })
    await mailTo(empty.admin.username, (text) => text.includes('/datahub/move'))
    await page.goto('/courses')
    await expect(main.getByText('Töpfern am Abend').first()).toBeVisible()
  })

  await test.step('every figure is what it was', async () => {
    expect(await figuresOn(page, say, course)).toEqual(before)
  })
})
