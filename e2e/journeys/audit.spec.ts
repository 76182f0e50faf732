import { readFileSync } from 'node:fs'
import { today } from '../../server/test/days.ts'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('the log is filtered by time, person and command, read in detail, and taken along as a file', async ({
  page,
  language,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell' })
  const path = `/${tenant.slug}/courses/${course.id}`
  const token = await tokenOf(tenant.admin)
  const stored = await call<Record<string, unknown>>('GET', path, { token })
  await call('PUT', path, {
    token,
    body: { revision: stored.revision, course: { ...stored, title: 'Aquarell am Abend', feeCents: 9900 } },
  })
  const changed = say(
    `${tenant.admin.username} hat den Kurs „Aquarell am Abend“ geändert`,
    `${tenant.admin.username} changed the course “Aquarell am Abend”`,
  )
  const entries = (count: number) =>
    expect(page.getByRole('status').first()).toHaveText(
      count === 1 ? say('1 Eintrag', '1 entry') : say(`${count} Einträge`, `${count} entries`),
    )
  const filter = (de: string, en: string) => page.getByRole('combobox', { name: say(de, en), exact: true })

  await signIn(tenant.admin)
  await page.goto('/settings/audit-log')
  await entries(3)
  await expect(page.getByRole('link', { name: changed })).toBeVisible()

  await test.step('the quick ranges are those that people ask for', async () => {
    const range = filter('Zeitraum', 'Time')
    await expect(range.getByRole('option')).toHaveText([
      say('Zeitraum: Alle', 'Time: All'),
      say('Letzte 7 Tage', 'Last 7 days'),
      say('Letzte 30 Tage', 'Last 30 days'),
      say('Dieser Monat', 'This month'),
      say('Letzter Monat', 'Last month'),
      say('Dieses Jahr', 'This year'),
      say('Letztes Jahr', 'Last year'),
      say('Eigener Zeitraum …', 'Custom range …'),
    ])
    await range.selectOption({ label: say('Letztes Jahr', 'Last year') })
    const year = new Date().getFullYear() - 1
    await expect(page).toHaveURL(new RegExp(`from=${year}-01-01&to=${year}-12-31`))
    await entries(0)
    await page
      .getByRole('button', { name: say('Filter zurücksetzen', 'Reset filters') })
      .last()
      .click()
    await range.selectOption({ label: say('Letzte 7 Tage', 'Last 7 days') })
    await entries(3)
  })

  await test.step('an own range is typed as the language writes days', async () => {
    await filter('Zeitraum', 'Time').selectOption({ label: say('Eigener Zeitraum …', 'Custom range …') })
    const [from, to] = [
      page.getByLabel(say('Von', 'From')),
      page.getByLabel(say('Bis', 'To'), { exact: true }),
    ]
    await from.fill(say('32.13.2026', '13/32/2026'))
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await from.fill(say('01.02.2020', '02/01/2020'))
    await to.fill(say('31.01.2020', '01/31/2020'))
    await expect(
      page.getByText(say('Das Ende liegt vor dem Beginn.', 'The end is before the beginning.')),
    ).toBeVisible()
    await to.fill(say('05.02.2020', '02/05/2020'))
    await expect(page).toHaveURL(/from=2020-02-01&to=2020-02-05/)
    await entries(0)
    await to.fill('')
    await expect(page).not.toHaveURL(/to=/)
    await entries(3)
  })

  await test.step('a person and a command', async () => {
    await filter('Person', 'Person').selectOption({ label: tenant.operator.username })
    await entries(2)
    await filter('Vorgang', 'Command').selectOption({ label: say('Kurs veröffentlicht', 'Course published') })
    await entries(1)
    await page.reload()
    await entries(1)
  })

  await test.step('who, when, from where, and what was before and after', async () => {
    await page.goto('/settings/audit-log')
    await page.getByRole('link', { name: changed }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Kurs geändert', 'Course changed') }),
    ).toBeVisible()
    await expect(page.getByText(changed)).toBeVisible()
    const changes = page.getByRole('table', { name: say('Änderungen', 'Changes') })
    const fee = changes.getByRole('row', { name: say('Gebühr', 'Fee') })
    await expect(fee).toContainText(say('99,00 €', '€99.00'))
    await expect(changes.getByRole('row', { name: say('Titel', 'Title') })).toContainText('Aquarell am Abend')
    await expect(page.getByText(/^10\.\d+\.\d+\.\d+$/)).toBeVisible()
    await page
      .getByRole('link', { name: say('Alles zu diesem Gegenstand', 'Everything on this subject') })
      .click()
    await entries(3)
    await page
      .getByRole('button', {
        name: say('Filter entfernen: Ein bestimmter Gegenstand', 'Remove filter: One particular subject'),
      })
      .click()
    await expect(page).toHaveURL('/settings/audit-log')
    await page.getByRole('link', { name: changed }).click()
    await page
      .getByRole('link', { name: say('Kurs: Aquarell am Abend', 'Course: Aquarell am Abend') })
      .click()
    await expect(page).toHaveURL(`/courses/${course.id}/general`)
  })

  await test.step('the file', async () => {
    await page.goto('/settings/audit-log?commandType=course.changed')
    await entries(1)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: say('Exportieren', 'Export') }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe(
      `${say('audit-protokoll', 'audit-log')}-${tenant.slug}-${today()}.csv`,
    )
    const text = readFileSync((await download.path()) ?? '', 'utf8')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const separator = language === 'de' ? ';' : ','
    expect(text).toContain(`${say('Kurs geändert', 'Course changed')}${separator}`)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    await page.goto('/settings/audit-log')
    await expect(
      page.getByRole('link', {
        name: say('hat das Audit-Protokoll exportiert', 'exported the audit log'),
      }),
    ).toBeVisible()
  })
})

test('an operator is told whom to ask @desktop', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/settings/audit-log')
  await expect(
    page.getByText(
      say('Das Audit-Protokoll sehen nur Administratoren', 'Only administrators see the audit log'),
    ),
  ).toBeVisible()
})
