import { call, tokenOf } from '../stage/api.ts'
import { addEndedCourse } from '../stage/ended-course.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

const rule = {
  title: 'Erste-Hilfe-Schein',
  presence: { by: 'nothing' },
  unitMinutes: 45,
  needsPass: false,
  contents: [],
  automatic: false,
  mails: false,
  validMonths: 24,
  remindDays: null,
}

/** Issues Ada's certificate of the course, and waits for its paper. Ben gets none. */
async function issueToAda(tenant: Tenant, courseId: string): Promise<string> {
  const token = await tokenOf(tenant.operator)
  const path = `/${tenant.slug}/courses/${courseId}/certificates`
  const { attendees } = await call<{ attendees: { registrationId: string; name: string }[] }>(
    'PUT',
    `${path}/rule`,
    { token, body: { revision: 0, rule } },
  )
  const ada = attendees.find(({ name }) => name === 'Ada Berg')
  await call('POST', path, { token, body: { registrationIds: [ada?.registrationId] } })
  let number = ''
  await expect
    .poll(
      async () => {
        const [made] = await rowsOf<{ number: string }>(
          'select number from certificate where tenant_id = $1 and file_id is not null',
          [tenant.id],
        )
        number = made?.number ?? ''
        return number
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return number
}

test('the issued certificate of each goes along, and who has none is named before it is sent @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const ben = `ben.${tenant.slug}@example.org`
  const courseId = await addEndedCourse(tenant, [
    { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' },
    { firstName: 'Ben', lastName: 'Tal', email: ben },
  ])
  const number = await issueToAda(tenant, courseId)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const lacks = say('Kein gültiges Zertifikat', 'No valid certificate')

  await test.step('the writer wants certificates to go along', async () => {
    await page.goto(`/notifications/messages/new?courseId=${courseId}`)
    await main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Geschafft')
    await main.getByRole('textbox', { name: 'Text' }).fill('Herzlichen Glückwunsch!')
    await main
      .getByRole('checkbox', {
        name: say('Das ausgestellte Zertifikat mitschicken', 'Send the issued certificate along'),
      })
      .check()
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
  })

  await test.step('the preview names the certificate of one, and that the other has none', async () => {
    await expect(main.getByText(say(`Zertifikat ${number}`, `Certificate ${number}`))).toBeVisible()
    await main.getByRole('button', { name: say('Nächster Empfänger', 'Next recipient') }).click()
    await expect(main.getByRole('note').filter({ hasText: lacks })).toBeVisible()
    await inspect('a message with certificates')
  })

  await test.step('it goes out once somebody agrees that one goes without', async () => {
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    const send = dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') })
    await expect(send).toBeDisabled()
    await inspect('the question before a message goes to somebody without a certificate')
    await dialog
      .getByRole('checkbox', {
        name: say('An sie ohne Zertifikat verschicken', 'Send it to them without a certificate'),
      })
      .check()
    await send.click()
    await mailTo(ben, (words) => words.includes('Herzlichen Glückwunsch!'))
    await expect(main.getByText(say('2 von 2 geschrieben', '2 of 2 written'))).toBeVisible({
      timeout: 20_000,
    })
    const files = await rowsOf<{ recipient: string; filename: string }>(
      `select m.recipient, a.filename from mail m
       join mail_attachment a on a.tenant_id = m.tenant_id and a.mail_id = m.id
       where m.tenant_id = $1 and m.subject = 'Geschafft'`,
      [tenant.id],
    )
    expect(files).toEqual([{ recipient: 'ada@example.org', filename: expect.stringContaining(number) }])
  })
})
