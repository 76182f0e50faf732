import { randomUUID } from 'node:crypto'
import type { BookingReceipt } from '../../contract/src/registrations/booking.schema.ts'
import { addCourse, book, call, enterBank, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, rowsOf, type Tenant } from '../stage/people.ts'
import { cameIn, statementOf } from '../stage/statement.ts'

/** A provider with an account, and its accountant, who sees the money and no courses. */
async function addProvider() {
  const tenant = await addTenant({ hasBankAccount: false })
  await enterBank(tenant)
  const accountant = await addUser('accountant')
  await addMember(tenant.id, accountant, 'accountant')
  return { tenant, accountant }
}

/** The number by which each payer pays for this course. */
async function referencesOf(tenant: Tenant, courseId: string): Promise<Map<string, string>> {
  const { items } = await call<{ items: { reference: string; payer: { name: string } | null }[] }>(
    'GET',
    `/${tenant.slug}/receivables?courseId=${courseId}`,
    { token: await tokenOf(tenant.operator) },
  )
  return new Map(items.map(({ reference, payer }) => [payer?.name ?? '', reference]))
}

test('a place is reserved, transferred, found on the statement and confirmed, and a letter says so @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const { tenant, accountant } = await addProvider()
  const course = await addCourse(tenant)
  const email = `mina-${tenant.slug}`
  const receipt = await call<BookingReceipt>('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: await tokenOf(tenant.operator),
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [{ firstName: email, lastName: 'Müller', email: `${email}@example.org`, city: 'Hamburg' }],
      paymentMethod: 'bank_transfer',
    },
  })
  const home = `/portal/${tenant.slug}/course-registration/${receipt.accessToken}`
  const main = page.getByRole('main')
  let [reference, number] = ['', '']

  await test.step('the page of the booking says what to transfer, and until when', async () => {
    await page.goto(home)
    await expect(main.getByText(say('Reserviert', 'Reserved')).first()).toBeVisible()
    await expect(main.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    reference = (await referencesOf(tenant, course.id)).get(`${email} Müller`) ?? ''
    expect(reference).not.toBe('')
    number = `${reference.slice(0, 4)}-${reference.slice(4)}`
    await expect(main.getByText(number).first()).toBeVisible()
  })

  await test.step('the accountant reads the statement; the transfer has the number, in small letters and torn apart', async () => {
    await signIn(accountant)
    await page.goto('/payments/import')
    const text = `Kurs ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4).toLowerCase()} danke`
    await page
      .locator('input[type=file]')
      .setInputFiles(statementOf([cameIn({ amount: '89.00', name: 'Wilma Müller', text })]))
    await page.getByRole('button', { name: say('1 Zahlung buchen', 'Book 1 payment') }).click()
    await expect(page.getByText(say('1 Zahlung ist gebucht', '1 payment is booked'))).toBeVisible()
  })

  await test.step('it pays the place by itself, and says why', async () => {
    await mailTo(`${email}@example.org`, (one) => one.includes('bestätigt') && one.includes(course.title))
    await page.goto('/payments?free=false')
    await main
      .getByRole('link', { name: new RegExp(email) })
      .first()
      .click()
    await expect(main.getByText(course.title).first()).toBeVisible()
    await main.getByText(say('Warum?', 'Why?')).click()
    await expect(
      main.getByText(
        say(`Nummer ${number} steht im Verwendungszweck`, `Number ${number} is in the remittance`),
      ),
    ).toBeVisible()
    await inspect('payment that was allocated by itself')
  })

  await test.step('the page of the booking says that the place is paid and confirmed', async () => {
    await page.goto(home)
    await expect(main.getByText(say('Bestätigt', 'Confirmed')).first()).toBeVisible()
    await expect(main.getByText('DE89 3704 0044 0532 0130 00')).toHaveCount(0)
  })
})

// At a desk only: on an emulated phone the browser scrolls the field of the payer out of view once it is typed into, and the
// list of names hides with it.
test("two families' money is mixed up and put right, by the accountant @desktop", async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const { tenant, accountant } = await addProvider()
  const course = await addCourse(tenant)
  await book(tenant, course, { firstName: 'Anna', lastName: 'Bauer' })
  await book(tenant, course, { firstName: 'Jonas', lastName: 'Sommer' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await signIn(accountant)

  await test.step('a grandmother transfers without a number, and her money is given to the wrong family', async () => {
    await page.goto('/payments/import')
    await page
      .locator('input[type=file]')
      .setInputFiles(statementOf([cameIn({ amount: '89.00', name: 'Hilde Krause', text: 'Kurs Enkelkind' })]))
    await page.getByRole('button', { name: say('1 Zahlung buchen', 'Book 1 payment') }).click()
    await expect(page.getByText(say('1 Zahlung ist gebucht', '1 payment is booked'))).toBeVisible()
    await page.goto('/payments/pending')
    await main.getByRole('region', { name: 'Hilde Krause', exact: true }).focus()
    await page.keyboard.press('s')
    await dialog.getByRole('searchbox').fill('Bauer')
    await dialog.getByRole('button', { name: /Anna Bauer/ }).click()
    await dialog.getByRole('button', { name: say('Zuordnen', 'Match'), exact: true }).click()
    await expect(
      main.getByRole('status').filter({ hasText: say('Nichts wartet', 'Nothing is waiting') }),
    ).toBeVisible()
  })

  await test.step('the allocation is taken back with a reason, and the money is free again', async () => {
    await page.goto('/payments')
    await main.getByRole('link', { name: 'Anna Bauer' }).click()
    await main
      .getByRole('button', {
        name: say('Zuordnung von 89,00 € zurücknehmen', 'Take back the allocation of €89.00'),
      })
      .click()
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Oma von Jonas Sommer')
    await dialog.getByRole('button', { name: say('Zurücknehmen', 'Take back'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await inspect('payment whose allocation was taken back')
  })

  await test.step('the other family is named as its payer, and their place is paid', async () => {
    const payer = main.getByRole('combobox', { name: say('Wer zahlt', 'Payer') })
    await payer.fill('sommer')
    await page.getByRole('option', { name: 'Jonas Sommer' }).click()
    await main.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Zahlung von Jonas Sommer', 'Payment of Jonas Sommer'),
      }),
    ).toBeVisible()
    await main.getByRole('button', { name: say('89,00 € zuordnen', 'Allocate €89.00'), exact: true }).click()
    await expect(
      page.getByText(say('Die Zahlung ist zugeordnet.', 'The payment is allocated.')),
    ).toBeVisible()
    await mailTo('jonas@example.org', (one) => one.includes('bestätigt') && one.includes(course.title))
  })

  await test.step('what the first family owes is open again, with what happened, and theirs is paid', async () => {
    await page.goto('/receivables?sort=payer')
    const row = (name: string) => main.getByRole('row').filter({ hasText: name })
    await expect(row('Anna Bauer')).toContainText(say('Offen', 'Open'))
    await expect(row('Jonas Sommer')).toContainText(say('Bezahlt', 'Paid'))
    await main.getByRole('link', { name: 'Anna Bauer' }).click()
    await expect(main.getByText('Oma von Jonas Sommer')).toBeVisible()
  })
})

/** The days pass for what is owed to this provider: it was charged, is due and was written about longer ago. */
async function letDaysGoBy({ id }: Tenant, days: number): Promise<void> {
  // What was charged when is never changed, except by this: triggers stay off for the statement.
  await rowsOf(
    `begin; set local session_replication_role = replica;
     update receivable set issued_at = issued_at - interval '${days} days', due_on = due_on - ${days},
       reminded_at = reminded_at - interval '${days} days', dunned_at = dunned_at - interval '${days} days'
       where tenant_id = '${id}';
     update dunning_notice_item set day = day - ${days} where tenant_id = '${id}';
     commit`,
    [],
  )
}

test('what is overdue is reminded of, dunned level by level, and written off in the end @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(300_000)
  const { tenant, accountant } = await addProvider()
  const course = await addCourse(tenant, { paymentDeadlineDays: null })
  const firstName = `zora-${tenant.slug}`
  const receipt = (await book(tenant, course, { firstName, lastName: 'Zögerlich' })) as BookingReceipt
  const token = await tokenOf(tenant.operator)
  await call('POST', `/${tenant.slug}/registrations/${receipt.registrations[0]?.id}/confirm`, { token })
  await rowsOf('update receivable set due_on = current_date + 10 where tenant_id = $1', [tenant.id])
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await signIn(accountant)

  const sendLetter = async (days: number, subject: string) => {
    await letDaysGoBy(tenant, days)
    await page.goto('/payments/dunning')
    await page.getByRole('checkbox', { name: new RegExp(firstName) }).check()
    await page.getByRole('button', { name: say('Briefe senden …', 'Send the letters …') }).click()
    await dialog.getByRole('button', { name: say('Briefe senden', 'Send the letters'), exact: true }).click()
    await expect(page.getByText(say('1 Brief ist unterwegs.', '1 letter is on its way.'))).toBeVisible()
    await mailTo(`${firstName}@example.org`, (one) => one.includes(subject))
  }

  await test.step('a reminder before it is due, then three levels, each in a tone of its own', async () => {
    await sendLetter(7, 'bald ist eine Zahlung fällig')
    await sendLetter(18, 'Sicher haben Sie es nur übersehen')
    await sendLetter(15, 'leider haben wir auf unser Schreiben noch keine Zahlung erhalten')
    await sendLetter(15, 'zum letzten Mal')
  })

  await test.step('in the end it is proposed to be given up, and who decides so says why', async () => {
    await letDaysGoBy(tenant, 40)
    await page.goto('/payments/dunning')
    await expect(
      main.getByText(say('Zum Ausbuchen vorgeschlagen', 'Proposed to be written off')),
    ).toBeVisible()
    await inspect('proposal to write off')
    await main.getByRole('link', { name: course.title }).click()
    await main.getByRole('button', { name: say('Ausbuchen …', 'Write off …'), exact: true }).click()
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Verzogen, keine neue Adresse')
    await dialog.getByRole('button', { name: say('Ausbuchen', 'Write off'), exact: true }).click()
    await expect(main.getByText('Verzogen, keine neue Adresse')).toBeVisible()
    await expect(main.getByText(say('Ausgebucht', 'Written off')).first()).toBeVisible()
    await page.goto('/payments/dunning')
    await expect(main.getByText(course.title)).toHaveCount(0)
  })
})
