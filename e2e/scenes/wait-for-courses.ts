import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { linkTo } from '../stage/mails.ts'

async function askFor(slug: string, group: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const wish = 'Am liebsten für zwei Kinder, gern auch in den Ferien.'
  const body = { group, email, language: 'de', weekdays: [2, 4], fromHour: 16, wish }
  await call('POST', `/${slug}/portal/interests`, { body })
  const link = await linkTo(email, `portal/${slug}/interest`)
  return /interest\/([\w.-]+)/.exec(link)?.[1] ?? ''
}

/** Two visitors want to be told of courses that fit, of whom one has confirmed it. */
export async function waitForCourses(slug: string) {
  const { items } = await call<{ items: { path: string }[] }>('GET', `/${slug}/portal/interest-groups`)
  const group = items[0]?.path ?? ''
  const askedInterest = await askFor(slug, group)
  const openInterest = await askFor(slug, group)
  await call('POST', `/${slug}/portal/interests/${openInterest}/confirm`, { body: {} })
  return { askedInterest, openInterest }
}
