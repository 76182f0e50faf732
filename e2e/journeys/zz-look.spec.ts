import { addCourse, call, tokenOf } from '../stage/api.ts'
import { test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('look @both', async ({ page, say, signIn }, info) => {
  test.setTimeout(240_000)
  const name = info.project.name
  const tenant = await addTenant()
  const token = await tokenOf(tenant.admin)
  const { id } = await addCourse(tenant, { title: 'Ersthelfer-Ausbildung', feeCents: 8900 })
  const shot = (what: string) =>
    page.screenshot({ path: `/tmp/look/firms-${name}-${what}.png`, fullPage: true })
  await call('PUT', `/${tenant.slug}/settings/firms`, { token, body: { revision: 0, takesFirms: true } })
  await page.goto(`/portal/${tenant.slug}/course/${id}/register?lang=${say('de', 'en')}`)
  await shot('form-private')
  await page.locator('#for-firm').check()
  await shot('form-firm')
  await page
    .getByRole('button', { name: say('Weiter', 'Continue') })
    .last()
    .click()
  await shot('form-firm-errors')
  for (const [key, value] of Object.entries({
    company: 'Werft Süd GmbH',
    firstName: 'Ada',
    lastName: 'Kern',
    email: `ada-${tenant.slug}@example.org`,
    vatId: 'DE123456789',
    orderNumber: '4500123',
    costCentre: 'KST 42',
    invoiceEmail: 'rechnung@example.org',
    invoiceStreet: 'Kai 7',
    invoicePostalCode: '20457',
    invoiceCity: 'Hamburg',
  }))
    await page.locator(`[name="contact.${key}"]`).fill(value)
  await page.locator('[name="attendees.0.firstName"]').fill('Jo')
  await page.locator('[name="attendees.0.lastName"]').fill('Berg')
  const transfer = page.getByRole('radio', { name: say('Überweisung', 'Bank transfer') })
  if (await transfer.count()) await transfer.check()
  await page
    .getByRole('button', { name: say('Weiter', 'Continue') })
    .last()
    .click()
  await shot('review')
  const book = await call<{ accessToken: string; registrations: { id: string }[] }>(
    'POST',
    `/${tenant.slug}/courses/${id}/registrations`,
    {
      token,
      body: {
        requestKey: crypto.randomUUID(),
        language: say('de', 'en'),
        attendees: [{ firstName: 'Jo', lastName: 'Berg' }],
        contact: {
          company: 'Werft Süd GmbH',
          firstName: 'Ada',
          lastName: 'Kern',
          email: 'ada@example.org',
          orderNumber: '4500123',
          costCentre: 'KST 42',
          vatId: 'DE123456789',
          invoiceStreet: 'Kai 7',
          invoicePostalCode: '20457',
          invoiceCity: 'Hamburg',
          invoiceEmail: 'rechnung@example.org',
        },
        paymentMethod: 'bank_transfer',
      },
    },
  )
  await page.goto(`/portal/${tenant.slug}/bookings/${book.accessToken}?lang=${say('de', 'en')}`)
  await shot('booking')
  await page.goto(`/portal/${tenant.slug}/bookings/${book.accessToken}/contact?lang=${say('de', 'en')}`)
  await shot('contact')
  await signIn(tenant.admin)
  await page.goto('/settings/firms')
  await page.getByRole('checkbox').first().waitFor()
  await shot('settings')
  await page.goto(`/courses/${id}/registrations/${book.registrations[0]?.id}`)
  await page.getByText('4500123').waitFor()
  await shot('registration')
  await page.goto(`/courses/${id}/register`)
  await page.waitForTimeout(1500)
  const check = page.getByRole('checkbox').first()
  await check.check()
  await page.getByText(say('Für eine Firma', 'For a firm')).click()
  await shot('register')
})
