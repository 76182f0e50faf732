import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser } from '../stage/people.ts'
import { saveInBar } from '../stage/save-settings.ts'

test('an instructor finds the week, who comes, and after an administrator allowed it how to reach them', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const lea = await addUser('leitung')
  await addMember(tenant.id, lea, 'instructor')
  await signIn(lea)
  await page.goto('/timetable')
  const main = page.getByRole('main')
  await expect(
    main.getByText(
      say(
        'Noch ist Ihr Konto mit keiner Kursleitung verbunden.',
        'Your account is not linked to an instructor yet',
      ),
    ),
  ).toBeVisible()

  const instructorId = randomUUID()
  const [operator, admin] = await Promise.all([tokenOf(tenant.operator), tokenOf(tenant.admin)])
  await call('POST', `/${tenant.slug}/instructors`, {
    token: operator,
    body: { id: instructorId, instructor: { fullname: 'Lea Roth', about: '' } },
  })
  await call('PUT', `/${tenant.slug}/instructors/${instructorId}/member`, {
    token: admin,
    body: { userId: lea.id },
  })
  const start = new Date(Date.now() + 7 * 86_400_000)
  const end = new Date(start.getTime() + 3_600_000)
  const times = { start: start.toISOString(), end: end.toISOString() }
  const course = await addCourse(tenant, { title: 'Aquarell am Abend', instructorId, ...times })
  const mother = { firstName: 'Petra', lastName: 'Koch', email: 'petra@example.org', phone: '040 123456' }
  await call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: operator,
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [mother, { firstName: 'Tim', lastName: 'Koch', email: '' }],
    },
  })

  await page.goto('/timetable')
  await expect(
    main.getByText(say('In dieser Woche leiten Sie keinen Termin.', 'You have no dates this week.')),
  ).toBeVisible()
  await main.getByRole('button', { name: say('Nächste Woche', 'Next week') }).click()
  const date = main.getByRole('listitem').filter({ hasText: 'Aquarell am Abend' }).last()
  await date.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText('Petra Koch')).toBeVisible()
  await expect(
    main.getByText(say('sind für Kursleitungen nicht freigegeben', 'are not visible to instructors')),
  ).toBeVisible()
  await expect(main.getByRole('link', { name: /040 123456/ })).toHaveCount(0)

  await signIn(tenant.admin)
  await page.goto('/settings/general')
  await page.getByRole('checkbox', { name: say('Kursleitungen zeigen', 'Show instructors') }).check()
  await saveInBar(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()

  await signIn(lea)
  await page.goto('/timetable')
  await main.getByRole('button', { name: say('Nächste Woche', 'Next week') }).click()
  await main.locator('summary').click()
  const call040 = main.getByRole('link', { name: /Petra Koch.*040 123456/ })
  await expect(call040).toHaveAttribute('href', 'tel:040123456')
  await expect(main.getByText(say('Kontakt der Buchung', 'Contact of the booking'))).toBeVisible()
  await inspect('timetable of an instructor')
  await test.step('on paper everything is open', async () => {
    await main.locator('summary').click()
    await expect(call040).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(call040).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(call040).toBeHidden()
  })
  await main.locator('summary').click()
  await main.getByRole('link', { name: say('Anwesenheit erfassen', 'Take attendance') }).click()
  await expect(page).toHaveURL(/\/attendances\//)
})
