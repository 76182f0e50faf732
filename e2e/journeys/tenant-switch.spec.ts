import type { Page } from '@playwright/test'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant } from '../stage/people.ts'

type CachedQuery = { queryKey: unknown; state: { data: unknown } }
type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: Record<string, unknown> | null }
type Client = { getQueryCache: () => { getAll: () => CachedQuery[] } }

/** All answers of the server that the page has cached, as text, found through React's internal tree. */
function keptOnPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const waiting: (Fiber | null)[] = [key ? (root[key] ?? null) : null]
    for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
      if (!fiber) continue
      const client = fiber.memoizedProps?.client as Client | undefined
      if (client?.getQueryCache) {
        const queries = client.getQueryCache().getAll()
        return JSON.stringify(queries.map(({ queryKey, state }) => [queryKey, state.data]))
      }
      waiting.push(fiber.sibling, fiber.child)
    }
    throw new Error('the page has no query client')
  })
}

test('after changing the tenant nothing of the other one is left on the page or in its memory', async ({
  page,
  say,
  signIn,
}) => {
  const first = await addTenant({ name: 'Erste Schule' })
  const second = await addTenant({ name: 'Zweite Schule' })
  await addMember(second.id, first.admin, 'admin')
  await addCourse(first, { title: 'Geheimer Kurs der Ersten' })
  await addCourse(second, { title: 'Kurs der Zweiten' })
  const token = await tokenOf(first.admin)
  await call('POST', `/${first.slug}/settings/currency`, { token, body: { currencyCode: 'CHF' } })

  await signIn(first.admin)
  await page.goto('/tenant')
  await page.getByRole('button', { name: 'Erste Schule' }).click()
  await page.goto('/courses')
  await expect(page.getByText('Geheimer Kurs der Ersten')).toBeVisible()
  expect(await keptOnPage(page)).toContain('Geheimer Kurs der Ersten')
  const currency = () => page.evaluate(() => localStorage.getItem('currency_code'))
  expect(await currency()).toBe('CHF')

  await page.getByRole('banner').getByRole('button', { name: '@example.org' }).click()
  await page.getByRole('menuitem', { name: say('Mandant wechseln', 'Change tenant') }).click()
  await page.getByRole('button', { name: 'Zweite Schule' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Kurs der Zweiten').first()).toBeVisible()

  const kept = await keptOnPage(page)
  expect(kept).toContain('Kurs der Zweiten')
  expect(kept).not.toContain('Geheimer Kurs der Ersten')
  expect(kept).not.toContain(first.id)
  expect(await page.content()).not.toContain('Geheimer Kurs der Ersten')
  expect(await currency()).toBe('EUR')
})
