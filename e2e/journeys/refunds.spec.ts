import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo, mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

type Receipt = { registrations: { id: string }[]; accessToken: string }

/** Somebody has paid 89 euros for a place. */
async function paidPlace(tenant: Tenant, language: string) {
  const email = `jana-${tenant.slug}@example.org`
  const token = await tokenOf(tenant.operator)
  const course = await addCourse(tenant, { title: 'Aquarell am Abend', feeCents: 8900 })
  const attendees = [{ firstName: 'Jana', lastName: 'Öztürk', email, city: 'Hamburg' }]
  const { registrations, accessToken } = await call<Receipt>(
    'POST',
    `/${tenant.slug}/courses/${course.id}/registrations`,
    { token, body: { requestKey: randomUUID(), language, attendees, whenFull: 'waiting_list' } },
  )
  const [owed] = await rowsOf<{ id: string; payer: string }>(
    'select id, payer_person_id as payer from receivable where tenant_id = $1',
    [tenant.id],
  )
  await call('POST', `/${tenant.slug}/payments`, {
    token,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: '2026-01-15',
      amountCents: 8900,
      personId: owed?.payer,
      allocations: [{ receivableId: owed?.id, cents: 8900 }],
    },
  })
  return { email, accessToken, courseId: course.id, registrationId: registrations[0]?.id ?? '' }
}

/** Somebody has paid for a place that was cancelled; returns the address they are written to. */
async function paidAndCancelled(tenant: Tenant, language: string): Promise<string> {
  const { email, registrationId } = await paidPlace(tenant, language)
  await call('POST', `/${tenant.slug}/registrations/${registrationId}/cancel`, {
    token: await tokenOf(tenant.operator),
    body: { reason: '', inform: false },
  })
  return email
}

/** The provider keeps half of what is paid for a place that is given up. */
async function keepHalf(tenant: Tenant) {
  const body = {
    revision: 0,
    hasTerms: true,
    steps: [{ days: 1, percent: 50 }],
    afterStart: 'nothing',
    fourEyes: false,
  }
  await call('PUT', `/${tenant.slug}/settings/refunds`, { token: await tokenOf(tenant.admin), body })
}

test('a payer is asked for an account, enters it once, and is told when the money is on its way @both', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const email = await paidAndCancelled(tenant, language)
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  let refund = ''

  await test.step('staff release the proposal, and have the payer asked', async () => {
    await signIn(tenant.admin)
    await expect
      .poll(
        async () => (await rowsOf('select id from refund_request where tenant_id = $1', [tenant.id])).length,
      )
      .toBe(1)
    const [proposed] = await rowsOf<{ id: string }>('select id from refund_request where tenant_id = $1', [
      tenant.id,
    ])
    refund = `/refunds/${proposed?.id}`
    await page.goto(refund)
    await expect(
      page.getByText(say('So kommt der Vorschlag zustande', 'How the proposal comes about')),
    ).toBeVisible()
    await button('Freigeben …', 'Release …').click()
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    await inspect('releasing a refund')
    await dialog.getByRole('button', { name: say('Freigeben und nachfragen', 'Release and ask') }).click()
    await expect(page.getByText(say('89,00 € · IBAN angefragt', '€89.00 · IBAN requested'))).toBeVisible()
  })

  const link = await linkTo(email, `portal/${tenant.slug}/refund-account`)
  await test.step('the payer enters the account on the page of the mail', async () => {
    await page.goto(link)
    await expect(page.getByText('Aquarell am Abend')).toBeVisible()
    await inspect('entering the account of a refund')
    await page.getByLabel(/^(Kontoinhaber|Account holder)/).fill('Jana Öztürk')
    await page.getByLabel(/^IBAN/).fill('DE89 3704 0044 0532 0130 01')
    await button('Bankverbindung absenden', 'Send bank details').click()
    await expect(page.getByRole('alert')).toContainText('IBAN')
    await expect(page.getByLabel(/^(Kontoinhaber|Account holder)/)).toHaveValue('Jana Öztürk')
    await page.getByLabel(/^IBAN/).fill('DE89 3704 0044 0532 0130 00')
    await button('Bankverbindung absenden', 'Send bank details').click()
    await expect(page.getByRole('heading', { name: say('Vielen Dank', 'Thank you') })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('Dieser Link wurde schon verwendet', 'This link has already been used'),
    )
    await expect(page.getByText('3000')).toHaveCount(0)
  })

  await test.step('staff see the end of the account, execute the refund, and the payer is told', async () => {
    await page.goto(refund)
    await expect(
      page.getByText(say('Jana Öztürk, endet auf 3000', 'Jana Öztürk, ends in 3000')),
    ).toBeVisible()
    await button('Als ausgeführt erfassen …', 'Mark as executed …').click()
    await dialog
      .getByRole('button', { name: say('Als ausgeführt erfassen', 'Mark as executed'), exact: true })
      .click()
    await expect(page.getByText(say('89,00 € · Erstattet', '€89.00 · Refunded'))).toBeVisible()
    const told = await mailTo(email, (text) => text.includes(say('auf 3000 endet', 'ends in 3000')))
    expect(told).toMatch(/89,00\s€|€89\.00/)
    expect(told).not.toContain('0532')
  })
})

test('a fee that the terms keep is waived at the registration, and all of what was paid goes back @both', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await keepHalf(tenant)
  const { accessToken, courseId, registrationId } = await paidPlace(tenant, language)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const proposed = async () =>
    (
      await rowsOf<{ cents: number }>('select cents from refund_request where tenant_id = $1', [tenant.id])
    ).map(({ cents }) => cents)
  await call('POST', `/${tenant.slug}/portal/bookings/${accessToken}/cancel`, {
    body: { registrationIds: [registrationId] },
  })
  await expect.poll(proposed, { timeout: 20_000 }).toEqual([4450])
  await signIn(tenant.admin)

  await test.step('the registration says what was kept, and asks for a reason before it is waived', async () => {
    await page.goto(`/courses/${courseId}/registrations/${registrationId}`)
    await page
      .getByRole('button', {
        name: say('Stornogebühr erlassen …', 'Waive the cancellation fee …'),
        exact: true,
      })
      .click()
    await expect(dialog).toContainText(say('44,50 €', '€44.50'))
    await dialog.getByRole('textbox').fill(say('War krank', 'Was ill'))
    await inspect('waiving a cancellation fee')
    await dialog
      .getByRole('button', { name: say('Stornogebühr erlassen', 'Waive the cancellation fee'), exact: true })
      .click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByRole('button', { name: say('Stornogebühr erlassen …', 'Waive the cancellation fee …') }),
    ).toBeHidden()
  })

  await test.step('what was paid for it is proposed to go back', async () => {
    await expect
      .poll(async () => (await proposed()).reduce((sum, cents) => sum + cents, 0), { timeout: 20_000 })
      .toBe(8900)
    await page.goto('/refunds')
    await main
      .getByRole('link', { name: /Öztürk/ })
      .first()
      .click()
    await expect(main).toContainText(say('89,00 €', '€89.00'))
  })
})
