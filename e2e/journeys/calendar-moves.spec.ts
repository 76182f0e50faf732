import { randomUUID } from 'node:crypto'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

/** A week of next year in which the clocks stay as they are. */
const monday = (() => {
  const first = new Date(Date.UTC(new Date().getFullYear() + 1, 4, 3))
  return new Date(first.getTime() + ((8 - first.getUTCDay()) % 7) * 86_400_000)
})()
const day = (days: number) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('an appointment is dragged onto a taken room, left there knowingly, and taken back @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const placeId = randomUUID()
  const send = (path: string, body: object) => call('POST', `/${tenant.slug}/${path}`, { token, body })
  await send('places', { id: placeId, place: { name: 'Atelier', country: 'DE', capacity: null } })
  const add = async (title: string, date: string) => {
    const id = randomUUID()
    const [start, end] = [`${date}T14:00:00.000Z`, `${date}T16:00:00.000Z`]
    const course = {
      title,
      reference: id.slice(0, 8),
      placeId,
      feeCents: 0,
      attendeeLimit: 8,
      waiterLimit: 0,
    }
    await send('courses', { id, publish: false, course: { ...course, start, end } })
    return id
  }
  const moved = await add('Aquarell', day(1))
  await add('Töpfern', day(3))
  const startOf = async () => {
    const list = await call<{ items: { start: string; end: string }[] }>(
      'GET',
      `/${tenant.slug}/appointments?courseId=${moved}`,
      { token },
    )
    return list.items[0]
  }
  await signIn(tenant.operator)
  await page.goto(`/calendar?view=month&date=${day(1)}`)
  const entry = page.getByRole('link', { name: /Aquarell/ })
  const cell = (date: string) =>
    page.locator(`[role="cell"][data-date="${date}"], [role="gridcell"][data-date="${date}"]`)
  const drag = async (date: string) => {
    await entry.hover()
    await page.mouse.down()
    await cell(date).hover({ position: { x: 60, y: 40 } })
    await cell(date).hover({ position: { x: 60, y: 60 } })
    await page.mouse.up()
  }
  const told = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const dialog = page.getByRole('dialog')

  await test.step('onto a room that is taken: both sides are shown, and it goes back', async () => {
    await drag(day(3))
    await expect(dialog).toContainText('Töpfern')
    await inspect('a clash in the calendar')
    await dialog.getByRole('button', { name: say('Nicht verschieben', 'Do not move') }).click()
    await expect(cell(day(1))).toContainText('Aquarell')
    expect((await startOf())?.start).toBe(`${day(1)}T14:00:00.000Z`)
  })

  await test.step('knowingly, and back from the notice', async () => {
    await drag(day(3))
    await dialog.getByRole('button', { name: say('Trotzdem verschieben', 'Move anyway') }).click()
    await expect(told('„Aquarell“ ist jetzt am', '“Aquarell” is now on')).toBeVisible()
    await expect(cell(day(3))).toContainText('Aquarell')
    await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
    await expect(told('„Aquarell“ ist wieder am', '“Aquarell” is back on')).toBeVisible()
    expect((await startOf())?.start).toBe(`${day(1)}T14:00:00.000Z`)
  })

  await test.step('in the week it is made longer by its lower edge, and moved by the keyboard', async () => {
    await page.goto(`/calendar?view=week&date=${day(1)}`)
    await entry.scrollIntoViewIfNeeded()
    const box = await entry.boundingBox()
    if (!box) throw new Error('not on the screen')
    const [x, bottom] = [box.x + 20, box.y + box.height - 3]
    await page.mouse.move(x, bottom)
    await page.mouse.down()
    await page.mouse.move(x, bottom + box.height / 4)
    await page.mouse.move(x, bottom + box.height / 2)
    await page.mouse.up()
    await expect.poll(async () => (await startOf())?.end).toBe(`${day(1)}T17:00:00.000Z`)
    await entry.focus()
    await page.keyboard.press('F2')
    await expect(dialog.getByRole('button', { name: say('Verschieben', 'Move') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
