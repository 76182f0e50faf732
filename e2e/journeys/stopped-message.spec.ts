import { mailTo, startMailServer, type TestMailServer } from '../../server/test/mail-server.ts'
import { call, tokenOf } from '../stage/api.ts'
import { holdLetterTo } from '../stage/hold-letter.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

const everybody = 210
const numbered = (at: number) => String(at).padStart(3, '0')
const nameOf = (at: number) => `Ada Berg ${numbered(at)}`
const addressOf = (at: number) => `berg-${numbered(at)}@viele.example`
const subject = 'Sommerfest'

let mailServer: TestMailServer
let tenant: Tenant
test.beforeEach(async () => {
  mailServer = await startMailServer()
  tenant = await addTenant()
})
test.afterEach(() => mailServer.close())

/** Has all letters of the tenant leave through the mail server of this journey. */
async function useMailServer({ slug, admin }: Tenant) {
  const server = {
    hostname: '127.0.0.1',
    port: Number(new URL(mailServer.url).port),
    ssl: false,
    username: 'kurse',
    password: 'a password',
    sender: 'kurse@schule.example',
    fallsBack: false,
  }
  await call('PUT', `/${slug}/settings/mail/server`, {
    token: await tokenOf(admin),
    body: { revision: 0, server, proof: { currentPassword: password } },
  })
}

const addPeople = ({ id }: Tenant) =>
  rowsOf(
    `insert into person (tenant_id, id, first_name, last_name, email, name_sort)
     select $1, gen_random_uuid(), 'Ada', 'Berg ' || no, 'berg-' || no || '@viele.example', 'berg ' || no
     from (select lpad(n::text, 3, '0') as no from generate_series(1, $2::int) n) numbers returning id`,
    [id, everybody],
  )

/** The addresses that a letter was written to. */
async function writtenTo({ id }: Tenant): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(
    "select email from notification_recipient where tenant_id = $1 and outcome = 'written' order by email",
    [id],
  )
  return rows.map(({ email }) => email)
}

/** The addresses at which the letter arrived, each as often as it did. */
const arrivedAt = () =>
  mailServer.received
    .filter((mail) => mail.subject === subject)
    .map(({ to }) => to)
    .toSorted()

const isStopWaiting = async () => {
  const rows = await rowsOf(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'update "run" set "cancelled_at"%'`,
    [],
  )
  return rows.length > 0
}

test('a message to many is stopped in the middle: what was written arrives, and going on reaches only the rest', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await useMailServer(tenant)
  await addPeople(tenant)
  const refused = addressOf(7)
  const noSuchUser = { at: 'RCPT', says: '550 5.1.1 No such user', to: refused } as const
  // Slow enough that letters are on their way while the message is stopped.
  await mailServer.fault({ endTakesMs: 200, refuses: [noSuchUser] })
  const letGo = await holdLetterTo(tenant, addressOf(120))
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en) })

  await test.step('news are written to everybody', async () => {
    await page.goto('/notifications/messages/new')
    await main.getByRole('radio', { name: say('Allen Personen', 'All people') }).check()
    await button('Weiter zum Text', 'Continue to the text').click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill(subject)
    await main.getByRole('textbox', { name: 'Text' }).fill('Wir feiern am Samstag.')
    await main.getByRole('checkbox', { name: say('Neuigkeit oder Werbung', 'News or advertising') }).check()
    await button('Verschicken …', 'Send …').click()
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await expect(main.getByText(say('100 von 210', '100 of 210'), { exact: true })).toBeVisible()
  })

  await test.step('it is stopped while it runs, and what is being written is finished', async () => {
    await button('Anhalten', 'Stop').click()
    await dialog.getByRole('button', { name: say('Anhalten', 'Stop') }).click()
    await expect.poll(isStopWaiting).toBe(true)
    await letGo()
    await expect(button('Weiter verschicken', 'Go on sending')).toBeVisible()
  })

  const before = await writtenTo(tenant)
  const left = everybody - before.length
  await test.step('the page says how many have it and how many do not, and who', async () => {
    expect(before.length).toBeGreaterThan(100)
    expect(left).toBeGreaterThan(0)
    await expect(
      main.getByText(say(`${before.length} von 210 geschrieben`, `${before.length} of 210 written`)),
    ).toBeVisible()
    await expect(
      main.getByText(
        say(
          `${left} Personen haben die Nachricht noch nicht bekommen`,
          `${left} people have not been sent the message yet`,
        ),
      ),
    ).toBeVisible()
    await inspect('a message that was stopped')
    await page.goto(`${page.url()}?group=waiting`)
    await expect(main.getByRole('link', { name: nameOf(before.length + 1) })).toBeVisible()
    await expect(main.getByRole('link', { name: nameOf(1) })).toHaveCount(0)
  })

  await test.step('what was written arrives, and nothing else', async () => {
    await mailServer.fault({ refuses: [noSuchUser] })
    await expect.poll(arrivedAt, { timeout: 60_000 }).toEqual(before.filter((address) => address !== refused))
  })

  await test.step('going on reaches the rest alone', async () => {
    await button('Weiter verschicken', 'Go on sending').click()
    await expect(main.getByText(say('210 von 210 geschrieben', '210 of 210 written'))).toBeVisible()
    const all = await writtenTo(tenant)
    expect(all).toHaveLength(everybody)
    await expect.poll(arrivedAt, { timeout: 60_000 }).toEqual(all.filter((address) => address !== refused))
  })

  await test.step('and again goes to the one that was refused', async () => {
    await page.goto(page.url().replace(/\?.*/, ''))
    await expect(
      main.getByText(say('1 Person konnte nicht informiert werden.', '1 person could not be informed.')),
    ).toBeVisible()
    await mailServer.heal()
    await button('Nur an die Gescheiterten noch einmal', 'Only the failed ones again').click()
    await mailTo(mailServer, refused, subject)
    await expect.poll(arrivedAt).toEqual(await writtenTo(tenant))
    expect(mailServer.doubled()).toEqual([])
  })
})
