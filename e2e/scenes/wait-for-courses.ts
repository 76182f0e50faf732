import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { letInEarly } from '../stage/let-in-early.ts'
import { linkTo } from '../stage/mails.ts'
import { rowsOf } from '../stage/people.ts'

async function askFor(slug: string, group: string, email = `${randomUUID()}@example.org`): Promise<string> {
  const wish = 'Am liebsten für zwei Kinder, gern auch in den Ferien.'
  const body = { group, email, language: 'de', weekdays: [2, 4], fromHour: 16, wish }
  await call('POST', `/${slug}/portal/interests`, { body })
  const link = await linkTo(email, `portal/${slug}/interest`)
  return /interest\/([\w.-]+)/.exec(link)?.[1] ?? ''
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/**
 * Two visitors want to be told of courses that fit, of whom one has confirmed it. The other may register for a course before
 * everybody else, which is in no list, so that lists look the same.
 */
export async function waitForCourses({ slug, token }: { slug: string; token: string }) {
  const { items } = await call<{ items: { path: string }[] }>('GET', `/${slug}/portal/interest-groups`)
  const group = items[0]?.path ?? ''
  const askedInterest = await askFor(slug, group)
  const email = `${randomUUID()}@example.org`
  const openInterest = await askFor(slug, group, email)
  await call('POST', `/${slug}/portal/interests/${openInterest}/confirm`, { body: {} })
  return { askedInterest, openInterest, headStart: await letIn({ slug, token, email }) }
}

async function letIn({
  slug,
  token,
  email,
}: {
  slug: string
  token: string
  email: string
}): Promise<string> {
  const id = randomUUID()
  const course = {
    title: 'Seepferdchen am Dienstag',
    reference: 'SEE-001',
    start: inDays(45),
    end: inDays(45.1),
    feeCents: 8900,
    attendeeLimit: 8,
    waiterLimit: null,
    registrationOpensAt: inDays(10),
    headStartDays: 14,
  }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  await rowsOf('update course set portal_listed = false where id = $1', [id])
  return letInEarly(email, id)
}
