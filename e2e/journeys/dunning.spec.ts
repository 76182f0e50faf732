import { dayFromNow } from '../../server/test/days.ts'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

/** Somebody who has owed an amount for so many days. */
async function addDebt(tenant: Tenant, token: string, lastName: string, unitCents: number, days: number) {
  const course = await addCourse(tenant, { title: `Offenes Atelier ${lastName}`, feeCents: 0 })
  const firstName = `Ada-${lastName}-${tenant.slug}`
  await book(tenant, course, { firstName, lastName })
  const [person] = await rowsOf<{ id: string }>(
    'select id from person where tenant_id = $1 and first_name = $2',
    [tenant.id, firstName],
  )
  const personId = person?.id ?? ''
  await call('POST', `/${tenant.slug}/receivables`, {
    token,
    body: {
      requestKey: crypto.randomUUID(),
      personId,
      title: 'Material',
      dueOn: dayFromNow(-days),
      lines: [{ label: 'Material', quantityHundredths: 100, unitCents, taxCategory: 'exempt', taxRate: 0 }],
    },
  })
  return { personId, name: `${firstName} ${lastName}`, email: `${firstName}@example.org` }
}

test('what is overdue is dunned after a look at the letter; who has an objection is left alone', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const lindner = await addDebt(tenant, token, 'Lindner', 48_00, 30)
  const brandt = await addDebt(tenant, token, 'Brandt', 12_50, 20)
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  await signIn(tenant.operator)

  await test.step('a level gets a fee, and a text that cannot be filled in is refused', async () => {
    await page.goto('/settings/dunning')
    const level = page.getByRole('region', { name: say('Mahnstufe 1', 'Level 1') })
    await level.getByRole('textbox', { name: say('Gebühr', 'Fee') }).fill(say('2,50', '2.50'))
    await inspect('settings of dunning')
    await level.getByText(say('Betreff und Text', 'Subject and text')).click()
    const subject = level.getByRole('textbox', { name: say('Betreff', 'Subject') }).first()
    const before = await subject.inputValue()
    await subject.fill('Offen: {{Summe}}')
    await button('Speichern', 'Save').click()
    await expect(level.getByText(/\{\{Summe\}\}/)).toBeVisible()
    await subject.fill(before)
    await button('Speichern', 'Save').click()
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  })

  await test.step('one of the two has an objection, and is kept back', async () => {
    await page.goto('/payments/dunning')
    await button(`Mahnungen für ${brandt.name} pausieren`, `Pause dunning for ${brandt.name}`).click()
    await dialog.getByRole('combobox', { name: say('Warum', 'Why') }).selectOption('dispute')
    await dialog.getByRole('button', { name: say('Pausieren', 'Pause'), exact: true }).click()
    await expect(
      page.getByText(say('Die Forderung ist strittig', 'The receivable is disputed')),
    ).toBeVisible()
    await inspect('proposals of dunning')
  })

  await test.step('the letter is looked at and sent', async () => {
    await button(`Brief ansehen, an ${lindner.name}`, `View the letter, to ${lindner.name}`).click()
    const letter = dialog.frameLocator('iframe')
    await expect(letter.getByText('50,50').first()).toBeVisible()
    await dialog.getByRole('button', { name: say('Schließen', 'Close') }).click()
    await page.getByRole('checkbox', { name: new RegExp(lindner.name) }).check()
    await button('Briefe senden …', 'Send the letters …').click()
    await expect(dialog).toContainText(say('48,00 €', '€48.00'))
    await dialog.getByRole('button', { name: say('Briefe senden', 'Send the letters') }).click()
    await expect(page.getByText(say('1 Brief ist unterwegs.', '1 letter is on its way.'))).toBeVisible()
    await expect(
      page.getByText(
        say(
          'Heute ist niemand zu erinnern oder zu mahnen.',
          'Nobody needs a reminder or a dunning letter today.',
        ),
      ),
    ).toBeVisible()
  })

  await test.step('the run is kept, and the pause can be ended', async () => {
    await page.getByRole('link', { name: say('Mahnläufe', 'Runs') }).click()
    await expect(page.getByText(tenant.operator.username).first()).toBeVisible()
    await inspect('runs of dunning')
    await page.getByRole('link', { name: say('Pausen', 'Pauses') }).click()
    await button(`Mahnpause für ${brandt.name} beenden`, `End the pause for ${brandt.name}`).click()
    await expect(page.getByText(say('Zurzeit ist nichts pausiert.', 'Nothing is paused'))).toBeVisible()
  })
})
