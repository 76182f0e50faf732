import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const mina = { firstName: 'Mina', lastName: 'Müller' }

test('a payment confirms the place, is taken back, used again, and what cannot be had is written off', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 8900 })
  await book(tenant, course, mina)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const notice = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const dialog = page.getByRole('dialog')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('what is owed stands in the list, with its sum, and leads to the receivable', async () => {
    await page.goto('/receivables')
    await expect(page.getByText(say('1 Forderung', '1 receivable'), { exact: true })).toBeVisible()
    const sums = page.locator('dl', { hasText: say('Überfällig', 'Overdue') })
    await expect(sums).toContainText(say('89,00 €', '€89.00'))
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await expect(heading('Aquarell')).toBeVisible()
    await expect(main.getByText(say('Noch ist nichts bezahlt.', 'Nothing is paid yet.'))).toBeVisible()
  })

  await test.step('too little is said before it is saved', async () => {
    await main.getByRole('link', { name: say('Zahlung erfassen', 'Record a payment') }).click()
    await expect(box('Betrag', 'Amount')).toHaveValue(say('89,00', '89.00'))
    await box('Betrag', 'Amount').fill(say('80,00', '80.00'))
    const open = say('Von „Aquarell“ bleiben 9,00 € offen.', '€9.00 of “Aquarell” stays open.')
    await expect(main.getByText(open)).toBeVisible()
  })

  await test.step('and so is too much; pressed twice, it is one payment, and the place is confirmed', async () => {
    await box('Betrag', 'Amount').fill(say('100,00', '100.00'))
    const credit = say(
      '11,00 € bleiben als Guthaben von Mina Müller stehen.',
      '€11.00 stays as a credit of Mina Müller.',
    )
    await expect(main.getByText(credit)).toBeVisible()
    await inspect('note a payment with credit')
    await button('Zahlung erfassen', 'Record the payment').dblclick()
    await expect(
      notice('Die Zahlung über 100,00 € ist erfasst.', 'The payment of €100.00 is recorded.'),
    ).toBeVisible()
    await expect(heading(say('Zahlung von Mina Müller', 'Payment of Mina Müller'))).toBeVisible()
    await page.goto('/payments')
    await expect(page.getByText(say('1 Zahlung', '1 payment'), { exact: true })).toBeVisible()
    await page.goto('/registrations')
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await expect(main.getByText(say('Bestätigt', 'Confirmed')).first()).toBeVisible()
  })

  await test.step('from the registration to its receivable, where the allocation is taken back', async () => {
    const owed = main.getByLabel(say('Forderungen', 'Receivables'), { exact: true })
    await owed.getByRole('link', { name: 'Aquarell' }).click()
    await expect(heading('Aquarell')).toBeVisible()
    await button('Zuordnung von 89,00 € zurücknehmen', 'Take back the allocation of €89.00').click()
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Verwechselt')
    await dialog.getByRole('button', { name: say('Zurücknehmen', 'Take back'), exact: true }).click()
    await expect(notice('Die Zuordnung ist zurückgenommen.', 'The allocation is taken back.')).toBeVisible()
    await expect(main.getByText('Verwechselt')).toBeVisible()
    await expect(main.getByText(say('Offen', 'Open'), { exact: true }).first()).toBeVisible()
  })

  await test.step('the free money is used as a credit again', async () => {
    await button('Guthaben verwenden …', 'Use credit …').click()
    await expect(dialog).toContainText(say('100,00 € frei', '€100.00 free'))
    await inspect('use credit')
    await dialog.getByRole('button', { name: say('89,00 €', '€89.00') }).click()
    await expect(notice('89,00 € Guthaben sind verwendet.', '€89.00 of credit is used.')).toBeVisible()
    await expect(main.getByText(say('Bezahlt', 'Paid'), { exact: true }).first()).toBeVisible()
  })

  await test.step('a free receivable is charged, written off with a reason, and owed again', async () => {
    await page.goto('/receivables/new')
    await button('Forderung anlegen', 'Create the receivable').click()
    await expect(page.getByText(/^\* /).first()).toBeVisible()
    const payer = page.getByRole('combobox', { name: say('Wer zahlt', 'Payer') })
    await payer.fill('mül')
    await page.getByRole('option', { name: 'Mina Müller' }).click()
    await box('Wofür', 'What for').fill('Tonpaket')
    await box('Bezeichnung', 'Label').fill('Ton, 5 kg')
    await box('Menge', 'Quantity').fill('2')
    await box('Einzelpreis', 'Unit price').fill(say('7,50', '7.50'))
    await expect(main.getByText(say('Zusammen 15,00 €', '€15.00 in all'))).toBeVisible()
    await button('Forderung anlegen', 'Create the receivable').click()
    await expect(heading('Tonpaket')).toBeVisible()
    await button('Ausbuchen …', 'Write off …').click()
    await dialog.getByRole('button', { name: say('Ausbuchen', 'Write off'), exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: say('Grund', 'Reason') })).toBeFocused()
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Kulanz')
    await dialog.getByRole('button', { name: say('Ausbuchen', 'Write off'), exact: true }).click()
    await expect(main.getByText('Kulanz')).toBeVisible()
    await button('Ausbuchung von 15,00 € zurücknehmen', 'Take back the write-off of €15.00').click()
    await dialog.getByRole('button', { name: say('Zurücknehmen', 'Take back'), exact: true }).click()
    await expect(notice('Die Ausbuchung ist zurückgenommen.', 'The write-off is taken back.')).toBeVisible()
    await expect(button('Ausbuchen …', 'Write off …')).toBeVisible()
  })
})

test('one payment pays for a family of three', async ({ page, say, signIn }) => {
  const course = await addCourse(tenant, { title: 'Töpfern', feeCents: 5000 })
  await book(
    tenant,
    course,
    mina,
    { firstName: 'Paul', lastName: 'Müller' },
    { firstName: 'Ida', lastName: 'Müller' },
  )
  await signIn(tenant.operator)
  await page.goto('/payments/new')
  const payer = page.getByRole('combobox', { name: say('Person', 'Person') })
  await payer.fill('mina')
  await page.getByRole('option', { name: 'Mina Müller' }).click()
  const amount = page.getByRole('textbox', { name: say('Betrag', 'Amount'), exact: true })
  await amount.fill(say('150,00', '150.00'))
  await expect(
    page.getByText(say('Damit ist alles bezahlt, was hier steht.', 'This pays everything listed here.')),
  ).toBeVisible()
  await page.getByRole('button', { name: say('Zahlung erfassen', 'Record the payment'), exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: say('Zahlung von Mina Müller', 'Payment of Mina Müller') }),
  ).toBeVisible()
  await page.goto('/registrations?state=confirmed')
  await expect(page.getByText(say('3 Anmeldungen', '3 registrations'), { exact: true })).toBeVisible()
})

test('an accountant sees and books all money, and nothing of the courses', async ({ page, say, signIn }) => {
  const accountant = await addUser('buchhaltung')
  await addMember(tenant.id, accountant, 'accountant')
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 8900 })
  await book(tenant, course, mina)
  await signIn(accountant)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: say('Offen: 89,00 €', 'Open: €89.00') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Forderungen', 'Receivables') })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Mina Müller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
  await expect(main.getByText('Mina Müller').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Mina Müller' })).toHaveCount(0)
  await main.getByRole('link', { name: say('Zahlung erfassen', 'Record a payment') }).click()
  await page.getByRole('combobox', { name: say('Zahlungsweg', 'Payment method') }).selectOption('cash')
  await main.getByRole('button', { name: say('Zahlung erfassen', 'Record the payment'), exact: true }).click()
  await expect(
    page.getByRole('status').filter({
      hasText: say('Die Zahlung über 89,00 € ist erfasst.', 'The payment of €89.00 is recorded.'),
    }),
  ).toBeVisible()
  await page.goto('/payments/cash')
  await expect(page.locator('dl', { hasText: say('Bar eingenommen', 'Taken in cash') })).toContainText(
    say('89,00 €', '€89.00'),
  )
  await expect(main.getByRole('link', { name: 'Mina Müller' })).toBeVisible()
})
