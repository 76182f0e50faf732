import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

const days = 86_400_000
const at = (inDays: number) => new Date(Date.now() + inDays * days).toISOString()

test('the provider lets attendees rebook, and a mother moves one of her children to another date @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const title = 'Kinderchor'
  const tuesday = await addCourse(tenant, { title, feeCents: 8000 })
  await addCourse(tenant, { title, feeCents: 9000, start: at(22), end: at(22.1) })
  const full = { title, attendeeLimit: 0, waiterLimit: 0, start: at(24), end: at(24.1) }
  await addCourse(tenant, full)
  const email = `mina-${tenant.slug}@example.org`
  await call('POST', `/${tenant.slug}/courses/${tuesday.id}/registrations`, {
    token,
    body: {
      requestKey: crypto.randomUUID(),
      language: say('de', 'en'),
      attendees: ['Paul', 'Lena'].map((firstName) => ({ firstName, lastName: 'Müller' })),
      contact: { firstName: 'Mina', lastName: 'Müller', email },
      whenFull: 'waiting_list',
      paymentMethod: 'bank_transfer',
    },
  })
  const main = page.getByRole('main')
  const link = (de: string, en: string) => page.getByRole('link', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const choose = () => page.getByRole('button', { name: say('Wählen: ', 'Choose: ') })
  const way = () => link('Auf einen anderen Termin umbuchen', 'Change to another date')

  await test.step('the provider says until when, and what it costs', async () => {
    await signIn(tenant.admin)
    await page.goto('/settings/rebooking')
    await main
      .getByRole('checkbox', {
        name: say('Teilnehmer dürfen selbst umbuchen', 'Attendees may rebook themselves'),
      })
      .check()
    await main
      .getByRole('textbox', { name: say('Gebühr je Person', 'Fee for each person') })
      .fill(say('5,00', '5.00'))
    await inspect('settings of rebooking')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(say('Gespeichert', 'Saved')).first()).toBeVisible()
  })

  await test.step('she goes from all her bookings to this one, and sees the other dates', async () => {
    await call('POST', `/${tenant.slug}/portal/me/ask`, { body: { email, language: say('de', 'en') } })
    await page.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await button('Meine Buchungen öffnen', 'Open my bookings').click()
    await page.getByRole('link', { name: title }).first().click()
    await way().click()
    await expect(page.getByText(say('Das Umbuchen kostet 5,00', 'Changing costs €5.00'))).toBeVisible()
    await expect(page.getByText(say('Kein Platz frei.', 'No place left.'))).toBeVisible()
    await inspect('other dates to change to')
  })

  await test.step('nobody chosen is said in words', async () => {
    for (const name of ['Paul Müller', 'Lena Müller']) await page.getByRole('checkbox', { name }).uncheck()
    await choose().click()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  await test.step('she moves Lena alone, and reads before what it comes to', async () => {
    await page.getByRole('checkbox', { name: 'Lena Müller' }).check()
    await choose().click()
    await expect(main).toContainText('Lena Müller')
    await expect(main).not.toContainText('Paul Müller')
    await expect(main).toContainText(
      say('95,00\u00a0€, 15,00\u00a0€ mehr als bisher', '€95.00, €15.00 more than before'),
    )
    await inspect('change to another date, to be confirmed')
    await button('Zahlungspflichtig umbuchen', 'Change with obligation to pay').click()
    await expect(page.getByText(say('Sie sind umgebucht.', 'Your booking has been changed.'))).toBeVisible()
    await inspect('booking after the change')
  })

  await test.step('both children have exactly one place each', async () => {
    const { items } = await call<{ items: { firstName: string; state: string; feeCents: number }[] }>(
      'GET',
      `/${tenant.slug}/registrations?state=reserved`,
      { token },
    )
    expect(items.map(({ firstName, feeCents }) => [firstName, feeCents]).toSorted()).toEqual([
      ['Lena', 9500],
      ['Paul', 8000],
    ])
  })
})
