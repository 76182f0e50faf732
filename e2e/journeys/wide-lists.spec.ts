import type { Page } from '@playwright/test'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

/** What cannot be read: a figure that is shortened, a heading or cell beyond its frame, or more that nothing tells of. */
function unreadable(): string[] {
  const found: string[] = []
  for (const frame of document.querySelectorAll('div:has(> table)')) {
    const box = frame.getBoundingClientRect()
    const hasMore = frame.scrollWidth - frame.clientWidth > 1
    if (hasMore && !frame.hasAttribute('data-more-right')) found.push('a table goes on, and nothing tells so')
    if (box.right > document.documentElement.clientWidth) found.push('a table is wider than the window')
    for (const cell of frame.querySelectorAll<HTMLElement>('th, td')) {
      const words = cell.textContent.trim()
      const { right } = cell.getBoundingClientRect()
      if (!hasMore && right > box.right + 1) found.push(`beyond the frame: ${words}`)
      const isFigure = cell.matches('[data-numbers], [data-align], th')
      if (isFigure && cell.scrollWidth > cell.clientWidth + 1) found.push(`shortened: ${words}`)
    }
  }
  return found
}

const widthsOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('div:has(> table)')
    return frame ? { inner: frame.scrollWidth, outer: frame.clientWidth } : null
  })

test('lists show every figure on a usual screen: long names give way, and what does not fit says so @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, {
    title: 'Aquarellmalerei für Einsteigerinnen und Einsteiger, mit Besuch im Botanischen Garten',
    reference: 'AQUARELL-2027-FRUEHJAHR-01',
    feeCents: 123_450,
  })
  const long = { firstName: 'Maximiliane-Theodora', lastName: 'von Hohenlohe-Waldenburg-Schillingsfürst' }
  await book(tenant, course, long, { firstName: 'Paul', lastName: 'Klee' })
  await signIn(tenant.operator)
  const fee = page.getByRole('columnheader', { name: say('Gebühr', 'Fee') })

  for (const width of [1280, 1440])
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const address of ['/courses', '/registrations', '/appointments', '/attendees']) {
        await page.goto(address)
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expect.poll(() => page.evaluate(unreadable), { message: `${address} at ${width}` }).toEqual([])
        const widths = await widthsOf(page)
        expect(widths?.inner, address).toBeLessThanOrEqual((widths?.outer ?? 0) + 1)
        if (['/courses', '/registrations'].includes(address)) await expect(fee).toBeInViewport({ ratio: 1 })
      }
    })

  await test.step('columns that are added scroll, and the edge says that there are more', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/registrations')
    await page.getByRole('button', { name: say('Spalten', 'Columns') }).click()
    for (const name of [
      say('Bezahlt', 'Paid'),
      say('Zahlungsart', 'Payment method'),
      say('Rechnung', 'Invoice'),
      say('E-Mail', 'E-mail'),
      say('Telefon', 'Phone'),
      say('Ort', 'City'),
    ])
      await page.getByRole('checkbox', { name, exact: true }).check()
    await page.keyboard.press('Escape')
    const frame = page.locator('div:has(> table)')
    await expect(frame).toHaveAttribute('data-more-right', '')
    await expect.poll(() => page.evaluate(unreadable)).toEqual([])
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(frame).toHaveAttribute('data-more-left', '')
    await expect(frame).not.toHaveAttribute('data-more-right', '')
  })
})

test('what a list says can be selected to copy it, and a click anywhere in a row opens it @desktop', async ({
  page,
  signIn,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', reference: 'AQUARELL-1' })
  await signIn(tenant.operator)
  await page.goto('/courses')
  const reference = page.getByRole('cell', { name: 'AQUARELL-1' })
  const box = await reference.getByText('AQUARELL-1').boundingBox()
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2
  await page.mouse.move((box?.x ?? 0) + 1, middle)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 1, middle, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toContain('AQUARELL')
  await expect(page).toHaveURL(/\/courses($|\?)/)
  await reference.click()
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}`))
})
