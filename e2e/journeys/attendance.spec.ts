import { randomUUID } from 'node:crypto'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

const names = ['Ada', 'Bo', 'Cem', 'Dora', 'Emil', 'Finn', 'Gesa', 'Hugo', 'Ida', 'Jan']

/** Adds a course that starts in an hour, with ten attendees; returns its day in Germany. */
async function addEvening(tenant: Awaited<ReturnType<typeof addTenant>>) {
  const token = await tokenOf(tenant.operator)
  const [id, start] = [randomUUID(), new Date(Date.now() + 3_600_000)]
  const course = {
    title: 'Aquarell',
    reference: 'A-1',
    feeCents: 0,
    attendeeLimit: null,
    waiterLimit: null,
    start: start.toISOString(),
    end: new Date(start.getTime() + 7_200_000).toISOString(),
  }
  await call('POST', `/${tenant.slug}/courses`, { token, body: { id, publish: true, course } })
  const attendees = names.map((firstName, at) => ({
    firstName,
    lastName: 'Berg',
    email: at === 0 ? 'berg@example.org' : '',
  }))
  await call('POST', `/${tenant.slug}/courses/${id}/registrations`, {
    token,
    body: { requestKey: randomUUID(), language: 'de', attendees },
  })
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(start)
}

test('ten marks are taken at the door, five of them without a network, and all of them arrive once @both', async ({
  page,
  context,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const day = await addEvening(tenant)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const tap = (name: string, what: string) =>
    main.getByRole('button', { name: `${name} Berg: ${what}`, exact: true }).click()
  const [here, absent] = [say('Da', 'Here'), say('Fehlt', 'Absent')]
  const waiting = (count: number) =>
    main.getByText(say(`${count} Einträge warten`, `${count} entries are waiting`))

  await page.goto(`/attendances?day=${day}`)
  await main.getByRole('link', { name: /Aquarell/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
  const door = page.url()
  for (const name of names.slice(0, 5)) await tap(name, here)
  await expect(main.getByText(say('5 da, 0 fehlen, 5 offen', '5 here, 0 absent, 5 open'))).toBeVisible()
  await expect(main.getByText(say('Alles übertragen', 'Everything is uploaded'))).toBeVisible()

  await test.step('the network goes, and the screen stays', async () => {
    await context.setOffline(true)
    for (const name of names.slice(5, 8)) await tap(name, here)
    await tap('Ida', here)
    // A mark is replaced by another one; the latest counts.
    await tap('Ida', absent)
    await main.getByRole('button', { name: say('Alle übrigen fehlen', 'All others are absent') }).click()
    await expect(main.getByText(say('8 da, 2 fehlen, 0 offen', '8 here, 2 absent, 0 open'))).toBeVisible()
    await tap('Ida', say('Entschuldigt', 'Excused'))
    await expect(
      main.getByText(say('8 da, 1 fehlt, 1 entschuldigt, 0 offen', '8 here, 1 absent, 1 excused, 0 open')),
    ).toBeVisible()
    await expect(waiting(7)).toBeVisible()
    await inspect('door without a network')
    expect(page.url()).toBe(door)
  })

  await test.step('what waits outlives a sign-out, and is handed in by signing in again', async () => {
    const marks = '**/api/*/attendances/marks'
    await page.route(marks, (route) => route.fulfill({ status: 503, body: '' }))
    await context.setOffline(false)
    await expect(
      main.getByText(say('Server nimmt gerade nichts an', 'server cannot be reached')),
    ).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: '@example.org' }).click()
    await page.getByRole('menuitem', { name: say('Abmelden', 'Sign out') }).click()
    await page.getByRole('textbox', { name: say('Benutzername', 'User name') }).fill(tenant.operator.username)
    await page.unroute(marks)
    await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
    await expect(page).not.toHaveURL(/login/)
  })

  await expect
    .poll(
      () =>
        rowsOf<{ type: string; said: number }>(
          `select type, count(*)::int as said from attendance where tenant_id = $1 group by type order by type`,
          [tenant.id],
        ),
      { timeout: 15_000 },
    )
    .toEqual([
      { type: 'ABSENCE', said: 1 },
      { type: 'ATTENDANCE', said: 8 },
      { type: 'EXCUSED', said: 1 },
    ])
  const [stored] = await rowsOf<{ marks: number }>(
    'select count(*)::int as marks from attendance_mark where tenant_id = $1',
    [tenant.id],
  )
  // Twelve marks for ten people, because Ida was marked three times.
  expect(stored?.marks).toBe(12)
})

test('without a network the door is opened anew, keeps what was said, and leads nowhere else @both', async ({
  page,
  context,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const day = await addEvening(tenant)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const here = say('Da', 'Here')
  const tap = (name: string) =>
    main.getByRole('button', { name: `${name} Berg: ${here}`, exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Aquarell' })
  const kept = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => /^attendance /.test(name)))
  const keptPaths = () =>
    page.evaluate(async () => {
      const paths: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
      return paths
    })
  const sheets = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('attendance_sheet:')))

  await page.goto(`/attendances?day=${day}`)
  await main.getByRole('link', { name: /Aquarell/ }).click()
  await expect(heading).toBeVisible()
  // The page itself is kept last, after all its parts.
  await expect.poll(keptPaths).toContain('/attendances')
  await expect.poll(sheets).toHaveLength(1)
  // The page and its parts, and nothing that the API answered.
  expect((await keptPaths()).filter((path) => !/^\/(assets\/|attendances$)/.test(path))).toEqual([])

  await test.step('the page is loaded anew, with its names and what is said meanwhile', async () => {
    await context.setOffline(true)
    await tap('Ada')
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(main.getByText(say('1 da, 0 fehlen, 9 offen', '1 here, 0 absent, 9 open'))).toBeVisible()
    await tap('Bo')
    await expect(main.getByText(say('2 Einträge warten', '2 entries are waiting'))).toBeVisible()
  })

  await test.step('other pages cannot be loaded, which is said without speaking of an update', async () => {
    await main.getByRole('link', { name: say('Alle Termine', 'All appointments') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(
      say('Ohne Netz diese Seite verlassen?', 'Leave this page without a network?'),
    )
    await question.getByRole('button', { name: say('Hier bleiben', 'Stay here') }).click()
    await expect(heading).toBeVisible()
    await expect(page.getByText(say('inzwischen aktualisiert', 'has been updated'))).toHaveCount(0)
  })

  await test.step('with a network everything is handed in, and nothing stays behind a sign-out', async () => {
    await context.setOffline(false)
    await expect(main.getByText(say('Alles übertragen', 'Everything is uploaded'))).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: '@example.org' }).click()
    await page.getByRole('menuitem', { name: say('Abmelden', 'Sign out') }).click()
    await expect(page).toHaveURL(/login/)
    await expect.poll(kept).toEqual([])
    expect(await sheets()).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
