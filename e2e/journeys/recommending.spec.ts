import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo, mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('an attendee recommends a course, is rewarded once it is paid, and books with the reward @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const course = await addCourse(tenant, { title: 'Ölmalerei', feeCents: 10_000, attendeeLimit: 10 })
  const [rita, nina] = [`rita-${tenant.slug}@example.org`, `nina-${tenant.slug}@example.org`]
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const staff = <Answer>(method: string, path: string, body?: object) =>
    call<Answer>(method, `/${tenant.slug}${path}`, { token, body })
  const { accessToken, registrations } = await staff<{
    accessToken: string
    registrations: { id: string }[]
  }>('POST', `/courses/${course.id}/registrations`, {
    requestKey: crypto.randomUUID(),
    language: say('de', 'en'),
    attendees: [{ firstName: 'Rita', lastName: 'Berg', email: rita }],
  })
  await staff('POST', `/registrations/${registrations[0]?.id}/confirm`, { inform: false })

  /** The form of the course, filled in, with what the link has brought. */
  const enter = async (firstName: string, email: string) => {
    await page.getByRole('radio', { name: say('Für mich', 'For me') }).check()
    await page
      .getByRole('textbox', { name: say('Vorname', 'First name') })
      .first()
      .fill(firstName)
    await page
      .getByRole('textbox', { name: say('Nachname', 'Last name') })
      .first()
      .fill('Wald')
    await page.getByRole('textbox', { name: 'E-Mail' }).first().fill(email)
  }
  const codeField = page.getByRole('textbox', { name: say('Rabattcode', 'Discount code') })
  const goOn = () => button('Weiter und Angaben prüfen', 'Continue and check your details').click()

  await test.step('the provider switches it on', async () => {
    await signIn(tenant.admin)
    await page.goto('/settings/recommending')
    await main
      .getByRole('checkbox', { name: say('Teilnehmer dürfen Kurse', 'Attendees may recommend') })
      .check()
    await inspect('settings of recommending')
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/settings/recommending'),
    )
    await page.keyboard.press('Control+s')
    expect((await saved).status()).toBe(200)
  })

  const code = await test.step('she takes her code, and nothing is made before', async () => {
    await page.goto(`/portal/${tenant.slug}/course-registration/${accessToken}`)
    await page.getByRole('link', { name: say('Kurse weiterempfehlen', 'Recommend courses') }).click()
    await expect(main).toContainText(
      say('zahlt mit Ihrem Code 10 % weniger', 'pays 10 % less with your code'),
    )
    await inspect('recommending without a code')
    await button('Meinen Code holen', 'Get my code').click()
    await expect(page.getByRole('status')).toContainText(say('Das ist Ihr Code', 'This is your code'))
    await inspect('recommending with a code')
    const link = await page.getByLabel(say('Ihr Link', 'Your link')).inputValue()
    const mail = page.getByRole('link', { name: say('Per E-Mail weitergeben', 'Pass it on by e-mail') })
    expect(await mail.getAttribute('href')).toContain(encodeURIComponent(link))
    return new URL(link).searchParams.get('code') ?? ''
  })

  await test.step('a newcomer follows the link, and pays less after a click in the mail', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list?code=${code}&lang=${say('de', 'en')}`)
    await expect(main).toContainText(code)
    await inspect('courses with a code that a link has brought')
    await page.getByRole('link', { name: 'Ölmalerei' }).first().click()
    await page
      .getByRole('link', { name: say('Jetzt anmelden', 'Register now') })
      .first()
      .click()
    await expect(codeField).toHaveValue(code)
    await enter('Nina', nina)
    await goOn()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(say('90,00', '90.00'))
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
    await page.goto(await linkTo(nina, `portal/${tenant.slug}/booking-request`))
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })

  await test.step('the staff sees it, and notes the payment', async () => {
    await page.goto('/recommended')
    const line = main
      .getByRole('row', { name: /Nina/ })
      .or(main.getByRole('listitem').filter({ hasText: 'Nina' }))
    await expect(line).toContainText('Rita Berg')
    await expect(line).toContainText(say('bestellt', 'ordered'))
    const { items } = await staff<{ items: { registrationId: string }[] }>('GET', '/recommended-places')
    const owed = await staff<{ items: { id: string; payer: { id: string } }[] }>(
      'GET',
      `/receivables?registrationId=${items[0]?.registrationId}`,
    )
    await staff('POST', '/payments', {
      requestKey: crypto.randomUUID(),
      way: 'cash',
      amountCents: 9000,
      receivedOn: new Date().toISOString().slice(0, 10),
      personId: owed.items[0]?.payer.id,
      allocations: [{ receivableId: owed.items[0]?.id, cents: 9000 }],
    })
    await mailTo(rita, (text) => text.includes('BONUS-'))
    await page.reload()
    await expect(line).toContainText(say('bezahlt und belohnt', 'paid and rewarded'))
    await inspect('recommended places')
  })

  await test.step('she finds her reward with her bookings, and books with it', async () => {
    await page.goto(`/portal/${tenant.slug}/course-registration/${accessToken}/recommend`)
    const reward = /BONUS-[A-Z2-9]{5}-[A-Z2-9]{5}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
    await inspect('recommending with a reward')
    const other = await addCourse(tenant, { title: 'Radierung', feeCents: 10_000 })
    await page.goto(`/portal/${tenant.slug}/course/${other.id}/register?lang=${say('de', 'en')}`)
    await enter('Rita', rita)
    await codeField.fill(reward.toLowerCase())
    await goOn()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(say('90,00', '90.00'))
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })
})
