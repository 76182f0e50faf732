import { addCourse, book } from '../stage/api.ts'
import { test as base, expect } from '../stage/journey.ts'
import { startOtherNode } from '../stage/other-node.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** On a node that has a mail server, because only there a letter can be sent again. It hands nothing over itself. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => {
    const node = await startOtherNode({ REIHUM_SMTP_URL: 'smtp://127.0.0.1:9' })
    await use(node.origin)
    await node.stop()
  },
})

const refused = "state = 'refused', reason = 'addressUnknown', last_error = '550 5.1.1 No such user here'"

test('an address that does not exist is told, mended on the page of the letter, and kept for the next one @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell' })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  const update = `update mail set ${refused}, attempts = 1 where tenant_id = $1 returning id`
  await expect.poll(async () => (await rowsOf(update, [tenant.id])).length, { timeout: 20_000 }).toBe(1)
  const right = `mina.${tenant.slug}@example.org`
  await signIn(tenant.operator)

  await test.step('the dashboard leads to what has not arrived', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: say('E-Mail ist nicht angekommen', 'e-mail has not arrived') })
      .click()
    await expect(page.getByText(say('1 E-Mail', '1 e-mail'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('Abgelehnt', 'Refused'), { exact: true }).last()).toBeVisible()
  })

  await test.step('so does the registration', async () => {
    await page.goto('/registrations')
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      say('Diese E-Mail-Adresse gibt es nicht.', 'This e-mail address does not exist.'),
    )
    await inspect('registration whose letter was refused')
    await alert.getByRole('link', { name: say('Adresse berichtigen', 'Correct the address') }).click()
  })

  await test.step('the letter says why, and goes to the right address', async () => {
    await expect(page.getByText('550 5.1.1 No such user here')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(
      say('Berichtigen Sie die Adresse', 'Correct the address and send'),
    )
    await inspect('refused letter')
    await page.getByRole('button', { name: say('Adresse berichtigen', 'Correct the address') }).click()
    const dialog = page.getByRole('dialog')
    const address = dialog.getByRole('textbox', { name: say('E-Mail-Adresse', 'E-mail address') })
    const send = dialog.getByRole('button', { name: say('Berichtigen und senden', 'Correct and send') })
    await address.fill('mina@')
    await send.click()
    await expect(
      dialog.getByText(say('Die E-Mail muss valide sein.', 'The e-mail must be valid.')),
    ).toBeVisible()
    await inspect('correcting an address')
    await address.fill(right)
    await send.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(right).first()).toBeVisible()
    await expect(page.getByText(say('Abgelehnt', 'Refused'), { exact: true })).toBeHidden()
  })

  await test.step('further letters go there too', async () => {
    await expect(async () => {
      await page.goto('/registrations')
      await page.getByRole('link', { name: 'Mina Müller' }).click()
      await expect(page.getByText(right).first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
