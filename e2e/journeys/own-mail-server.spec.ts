import { startMailServer, type TestMailServer } from '../../server/test/mail-server.ts'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

let mailServer: TestMailServer
test.beforeEach(async () => {
  mailServer = await startMailServer()
})
test.afterEach(() => mailServer.close())

test('a provider enters a mail server of its own, reads what is wrong with it, and writes through it @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const form = page.getByRole('form', { name: say('Eigener Mailserver', 'Own mail server') })
  const field = (de: string, en: string) => form.getByRole('textbox', { name: say(de, en) })
  const notice = page.getByRole('status')
  const alert = form.getByRole('alert')
  const trySave = say('Testen und speichern', 'Test and save')
  const tryIt = async () => {
    await form.getByRole('button', { name: trySave }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
    await question.getByRole('button', { name: trySave }).click()
  }
  const checkNow = () => main.getByRole('button', { name: say('Jetzt prüfen', 'Check now') }).click()

  await test.step('what is missing is named at its field', async () => {
    await page.goto('/settings/mail')
    await main.getByRole('button', { name: say('Mailserver einrichten', 'Set up a mail server') }).click()
    await form.getByRole('button', { name: trySave }).click()
    await expect(
      form.getByText(say('* Bitte geben Sie die Absenderadresse an.', '* The sender address is required.')),
    ).toBeVisible()
  })

  await test.step('a server inside a network is refused', async () => {
    await field('Servername', 'Server name').fill('10.0.0.5')
    await field('Benutzername', 'User name').fill('kurse')
    await form.locator('input[type=password]').fill('a password')
    await field('Absenderadresse', 'Sender address').fill('kurse@schule.example')
    await tryIt()
    await expect(alert).toContainText(
      say('Dieser Server ist nicht im öffentlichen Internet.', 'This server is not on the public internet.'),
    )
  })

  await test.step('so is a password that the server does not take, in its own words as well', async () => {
    await mailServer.fault({ refuses: [{ at: 'AUTH', says: '535 5.7.8 wrong password' }] })
    await field('Servername', 'Server name').fill('127.0.0.1')
    await field('Port', 'Port').fill(new URL(mailServer.url).port)
    await form.getByRole('checkbox', { name: 'SSL' }).uncheck()
    await tryIt()
    await expect(alert).toContainText(
      say(
        'Der Server nimmt Benutzernamen oder Passwort nicht an.',
        'The server does not accept the user name or the password.',
      ),
    )
    await expect(alert).toContainText('535 5.7.8 wrong password')
    await inspect('a mail server that refuses the password')
  })

  await test.step('the right one is tried with a letter, and stored', async () => {
    await mailServer.heal()
    await tryIt()
    await expect(
      notice.filter({ hasText: say('Der Mailserver sendet.', 'The mail server works.') }),
    ).toBeVisible()
    await expect(main.getByText(say('Sendet', 'Sending'), { exact: true })).toBeVisible()
    await expect(main.getByText('127.0.0.1', { exact: true })).toBeVisible()
    expect(mailServer.received).toMatchObject([
      { to: tenant.admin.username, fromAddress: 'kurse@schule.example' },
    ])
    await inspect('a mail server of one’s own')
  })

  await test.step('letters leave through it', async () => {
    const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
    await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
    await expect.poll(() => mailServer.received.map(({ to }) => to)).toContain('mina@example.org')
  })

  await test.step('a check says when it is away, and when it is back', async () => {
    await mailServer.fault({ isDown: true })
    await checkNow()
    const isAway = say(
      'Unter diesem Namen und Port nimmt niemand Verbindungen an.',
      'Nothing accepts connections at this server name and port.',
    )
    await expect(main.getByRole('note').filter({ hasText: isAway })).toBeVisible()
    await expect(main.getByText(say('Sendet nicht', 'Not sending'), { exact: true })).toBeVisible()
    await mailServer.heal()
    await checkNow()
    await expect(main.getByText(say('Sendet', 'Sending'), { exact: true })).toBeVisible()
    await expect(main.getByRole('note').filter({ hasText: isAway })).toBeHidden()
  })
})
