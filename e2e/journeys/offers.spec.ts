import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

type Receipt = { registrations: { id: string }[] }

const callAs = async (tenant: Tenant, path: string, body: object) =>
  call<Receipt>('POST', `/${tenant.slug}/${path}`, { token: await tokenOf(tenant.operator), body })

/** Books a person as an operator, who needs no challenge; returns the id of the registration. */
async function bookOne(tenant: Tenant, courseId: string, firstName: string): Promise<string> {
  const attendee = { firstName, lastName: 'Voss', email: `${firstName.toLowerCase()}@example.org` }
  const { registrations } = await callAs(tenant, `courses/${courseId}/registrations`, {
    requestKey: crypto.randomUUID(),
    language: 'de',
    whenFull: 'waiting_list',
    attendees: [attendee],
  })
  return registrations[0]?.id ?? ''
}

test('somebody waits for two dates and takes the place that is offered on one; the staff sets somebody back @attendee', async ({
  page,
  say,
  inspect,
  signIn,
}) => {
  const tenant = await addTenant()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const full = { title: 'Töpfern am Abend', feeCents: 4500, attendeeLimit: 1, offerHours: 24 }
  const first = await addCourse(tenant, { ...full, start: inDays(20), end: inDays(20.1) })
  const second = await addCourse(tenant, { ...full, start: inDays(34), end: inDays(34.1) })
  const seated = await bookOne(tenant, first.id, 'Eva')
  for (const name of ['Udo', 'Ida', 'Jan']) await bookOne(tenant, second.id, name)
  const email = `mina-${tenant.slug}@example.org`
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })

  await test.step('whoever finds a date full waits for another one too, and would pay for one of them', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${first.id}/register`)
    await page
      .getByRole('group', { name: say('Auch auf diese Termine warten', 'Wait for these dates too') })
      .getByRole('checkbox')
      .check()
    await box('Vorname', 'First name').fill('Mina')
    await box('Nachname', 'Last name').fill('Müller')
    await box('E-Mail', 'E-mail').fill(email)
    await inspect('register, other dates')
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await expect(page.getByText(say('oder an diesem Termin', 'or on this date'))).toBeVisible()
    await button('Auf die Warteliste setzen', 'Join the waiting list').click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(
      page.getByText(say('höchstens einen davon', 'at most one of them'), { exact: false }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: say('Preis und Zahlung', 'Price') })).toContainText('45')
  })

  await test.step('a place becomes free: the link of the mail leads to the offer, and a click takes it', async () => {
    await callAs(tenant, `registrations/${seated}/cancel`, {})
    await page.goto(await linkTo(email, `portal/${tenant.slug}/course-registration`))
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Ein Platz wird für Sie freigehalten', 'A place is being held for you'),
      }),
    ).toBeVisible()
    await expect(page.getByText(say('Bitte antworten Sie bis', 'Please reply by'))).toContainText(
      say('noch 2', 'hours left'),
    )
    await button('Ablehnen', 'Decline').click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Den Platz ablehnen?', 'Decline the place?') }),
    ).toBeVisible()
    await inspect('decline an offered place')
    await page.getByRole('link', { name: say('Noch nicht ablehnen', 'Do not decline yet') }).click()
    await button('Platz zahlungspflichtig annehmen', 'Accept the place with obligation to pay').click()
    await expect(page.getByText(say('Sie haben den Platz', 'The place is yours'))).toBeVisible()
    await expect(
      page.getByText(
        say('weil Sie einen anderen Termin bekommen haben', 'because you got a place on another date'),
      ),
    ).toBeVisible()
  })

  await test.step('on the list of the other date an operator sets somebody back, and says why', async () => {
    await signIn(tenant.operator)
    await page.goto('/waitlist')
    await expect(page.getByText('Jan Voss')).toBeVisible()
    await expect(page.getByText('Mina Müller')).toBeHidden()
    await button('Weitere Aktionen für Ida Voss', 'More actions for Ida Voss').click()
    await page.getByRole('menuitem', { name: say('Zurückstellen', 'Skip') }).click()
    await box('Grund', 'Reason').fill('Rückruf abgewartet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Zurückstellen', 'Skip') })
      .click()
    await expect(
      page.getByText(say('Ida Voss ist zurückgestellt.', 'Ida Voss has been skipped.')),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /Voss/ }).first()).toContainText('Jan')
  })
})
