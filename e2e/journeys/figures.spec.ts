import { readFile } from 'node:fs/promises'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('the dashboard tells what happened over time, as a chart, a table and a file @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', attendeeLimit: 4 })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await book(tenant, course, { firstName: 'Jan', lastName: 'Berg' })
  await signIn(tenant.operator)
  await page.goto('/dashboard')
  const part = (de: string, en: string) => page.getByRole('region', { name: say(de, en), exact: true })
  const registrations = part('Anmeldungen', 'Registrations')

  await test.step('what happened, and that there was nothing before', async () => {
    await expect(registrations.getByRole('definition').first()).toHaveText('2')
    await expect(registrations).toContainText(
      say(
        'Im Zeitraum davor war nichts, was sich vergleichen ließe',
        'The previous period had nothing to compare',
      ),
    )
    await expect(part('Einnahmen', 'Income')).toContainText(
      say('In diesem Zeitraum ist nichts eingegangen.', 'Nothing came in during this period.'),
    )
  })

  await test.step('arrow keys choose a day', async () => {
    const slider = registrations.getByRole('slider', { name: say('Tag wählen', 'Choose a day') })
    await slider.focus()
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(say('Neue Anmeldungen 2', 'New registrations 2')),
    )
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(say('Neue Anmeldungen 0', 'New registrations 0')),
    )
  })

  await test.step('the table says the same', async () => {
    await registrations.getByText(say('Als Tabelle', 'As a table')).click()
    const table = registrations.getByRole('table', { name: say('Anmeldungen', 'Registrations') })
    await expect(table.getByRole('row')).toHaveCount(31)
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('2')
    await inspect('figures of 30 days')
  })

  await test.step('what was counted is listed', async () => {
    await registrations
      .getByRole('link', { name: say('Anmeldungen: zur Liste', 'Registrations: to the list') })
      .click()
    await expect(page).toHaveURL(/\/registrations\?.*from=\d{4}-\d\d-\d\d.*until=\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('main')).toContainText(/Mina Müller/)
    await expect(page.getByRole('main')).toContainText(/Jan Berg/)
    await page.goBack()
  })

  await test.step('a year is kept in the address, and is a file', async () => {
    await page.getByRole('combobox', { name: say('Zeitraum', 'Period') }).selectOption('12m')
    await expect(page).toHaveURL(/range=12m/)
    await page.reload()
    await expect(registrations).toContainText(say('Nach Monaten', 'By months'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      registrations
        .getByRole('button', { name: say('Anmeldungen: als CSV', 'Registrations: save as') })
        .click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toMatch(/[;,]2[;,]0$/)
  })

  await test.step('days of one’s own', async () => {
    await page.getByRole('combobox', { name: say('Zeitraum', 'Period') }).selectOption('own')
    await expect(page).toHaveURL(/range=own&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
    const to = page.getByRole('textbox', { name: say('Bis', 'To') })
    await to.fill(say('01.01.2026', '01/01/2026'))
    await expect(to).toHaveAccessibleDescription(/./)
    await expect(
      page.getByText(say('Das Ende muss nach dem Beginn liegen', 'The end must be after the start')),
    ).toBeVisible()
    await page.getByRole('textbox', { name: say('Von', 'From') }).fill(say('01.12.2025', '12/01/2025'))
    await expect(page).toHaveURL(/from=2025-12-01&to=2026-01-01/)
    await expect(registrations).toContainText(
      say('In diesem Zeitraum hat sich niemand angemeldet.', 'Nobody registered in this period.'),
    )
  })

  await test.step('the emptiest courses lead to where something can be done', async () => {
    await part('Vollste Kurse', 'Fullest courses')
      .getByRole('link', { name: /Aquarell/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
  })
})
