import { readFile } from 'node:fs/promises'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** In the language of whoever booked. */
const name = /^(zahlungsbeleg|receipt)-[0-9A-F]{5}-[0-9A-F]{5}\.pdf$/

/** The files that letters of a tenant brought to this address, the latest letter first. */
const filesIn = (tenantId: string, recipient: string) =>
  rowsOf<{ filename: string; content: Buffer }>(
    `select a.filename, c.content from mail m join mail_attachment a on a.tenant_id = m.tenant_id and a.mail_id = m.id
     join mail_content c on c.tenant_id = a.tenant_id and c.sha256 = a.sha256
     where m.tenant_id = $1 and m.recipient = $2 and m.kind = 'payment.receipt' order by m.created_at desc, m.id desc`,
    [tenantId, recipient],
  )

test('cash is noted, its receipt goes out by e-mail, is downloaded, and sent to somebody else', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const email = 'mina@example.org'
  const filesTo = (recipient: string) => filesIn(tenant.id, recipient)
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 8900 })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const notice = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })

  await test.step('a tick has the receipt sent with the payment', async () => {
    await page.goto('/receivables')
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await main.getByRole('link', { name: say('Zahlung erfassen', 'Record a payment') }).click()
    await main.getByLabel(say('Zahlungsweg', 'Payment method')).selectOption('cash')
    await main
      .getByRole('checkbox', { name: say(`Beleg an ${email} senden`, `Send the receipt to ${email}`) })
      .check()
    await inspect('note a payment with its receipt')
    await main
      .getByRole('button', { name: say('Zahlung erfassen', 'Record the payment'), exact: true })
      .click()
    await expect(
      notice('Die Zahlung über 89,00 € ist erfasst.', 'The payment of €89.00 is recorded.'),
    ).toBeVisible()
    await expect.poll(async () => (await filesTo(email)).length, { timeout: 20_000 }).toBe(1)
    const [file] = await filesTo(email)
    expect(file?.filename).toMatch(name)
    expect(file?.content.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  await test.step('it is downloaded from the page of the payment', async () => {
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: say('Beleg herunterladen', 'Download the receipt') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(name)
    expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  await test.step('and is sent to another address', async () => {
    const other = 'office@example.org'
    await main.getByRole('button', { name: say('Beleg senden …', 'Send the receipt …') }).click()
    const dialog = page.getByRole('dialog')
    const address = dialog.getByRole('textbox', { name: say('E-Mail', 'E-mail') })
    await expect(address).toHaveValue(email)
    await address.fill('office@')
    await dialog.getByRole('button', { name: say('Beleg senden', 'Send the receipt'), exact: true }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await inspect('send a receipt')
    await address.fill(other)
    await dialog
      .getByRole('button', { name: say('Beleg senden', 'Send the receipt'), exact: true })
      .dblclick()
    await expect(
      notice(`Der Beleg an ${other} ist unterwegs.`, `The receipt is on its way to ${other}.`),
    ).toBeVisible()
    await expect.poll(async () => (await filesTo(other)).length, { timeout: 20_000 }).toBe(1)
  })

  await test.step('the day stands in the cash list, which is a PDF to be signed', async () => {
    await page.goto('/payments/cash')
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: say('Als PDF', 'As PDF') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^(kassenliste|cash-list)-\d{4}-\d\d-\d\d\.pdf$/)
    expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
